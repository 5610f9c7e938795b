import { Invalid, Problem } from './problems.ts'

/** Bytes. */
const MAX_JSON = 1024 * 1024

/**
 * The JSON of a request.
 * @throws Problem 413 above 1 MiB, 415 when it is not announced as JSON; Invalid when it does not parse
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (Number(request.headers.get('content-length')) > MAX_JSON) throw tooLarge()
  if (type !== 'application/json') {
    throw new Problem(415, 'Type de contenu non pris en charge : application/json attendu')
  }
  const bytes = await readBytes(request, MAX_JSON)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Invalid([{ path: '', message: 'JSON mal formé' }])
  }
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(): Problem {
  return new Problem(413, 'Le contenu envoyé est trop volumineux')
}
