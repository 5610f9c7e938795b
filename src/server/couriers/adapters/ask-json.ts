import { CourierError } from './adapter.ts'
import { type CourierHttp, type CourierRequest, wordsOf } from './courier-http.ts'
import { rowOf } from './read-answer.ts'

export type JsonAnswer = { status: number; isSuccess: boolean; value: unknown }

/** The JSON of any answer, a refusal too; `value` is undefined when it is none. Throws as `ask`. */
export async function askJson(http: CourierHttp, path: string, request: CourierRequest): Promise<JsonAnswer> {
  const { status, body } = await http.ask(path, request)
  return { status, isSuccess: status >= 200 && status < 300, value: parseJson(body) }
}

/** The failure that an answer tells of, in the courier's words if it has some. */
export function refusalOf({ status, value }: JsonAnswer, otherwise?: string): CourierError {
  return new CourierError(anyWordsOf(value) || otherwise || `Le transporteur a répondu ${status}`)
}

/** The words of an answer, also where they are in fields of other names. */
export function anyWordsOf(value: unknown): string {
  return wordsOf(value) || wordsOf(Object.values(rowOf(value) ?? {}))
}

/** What a body of JSON says; undefined when it is none. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString())
  } catch {
    return undefined
  }
}
