import type { z } from 'zod'
import type { Admin } from '#contract/admin.ts'
import { idText } from '#contract/fields.ts'
import { Invalid } from '#server/errors.ts'
import type { Upload } from './form-body.ts'
import type { Shop } from './shop.ts'

/** What each text of a form stands for. */
export type FormFields = Record<string, 'text' | 'number' | 'boolean' | 'json'>

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What a handler is given: everything is checked, every path parameter is an id. */
export type Call<Path extends string, Query, Body> = Shop & {
  params: Record<ParamNames<Path>, number>
  query: Query
  body: Body
  /** What the form brought, by field; each field of the route's `files` is there. */
  files: Record<string, Upload[]>
  admin: (Admin & { id: number; token: string }) | null
  request: Request
  client: string
}

/** What a handler answers: a status and a JSON body, or a ready Response (pictures). */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | Response

type RouteSpec<Path extends string, Query, Body> = {
  method: 'get' | 'post' | 'put' | 'delete'
  path: Path
  summary: string
  /** `either`: public, but an admin's token shows more. */
  access: 'public' | 'admin' | 'either'
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** The fields of `body` when it comes as a form; without it only JSON is taken. */
  form?: FormFields
  /** File fields and how many files each takes at most. */
  files?: Record<string, number>
  answers: Record<number, z.ZodType | 'picture' | null>
  handle: (call: Call<Path, Query, Body>) => Promise<Answer>
}

export type Route = RouteSpec<string, unknown, unknown>

/** One call of the API: its address, who may use it, what it takes, what it answers, and how. */
export function route<Path extends string, Query = undefined, Body = undefined>(
  spec: RouteSpec<Path, Query, Body>,
): Route {
  // The table holds routes of every shape; api.ts checks each input with the route's own schemas first.
  return spec as unknown as Route
}

/**
 * A value checked by a schema.
 * @throws Invalid with one French issue per field
 */
export function check<Value>(schema: z.ZodType<Value>, value: unknown, at: string[] = []): Value {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Invalid(
    parsed.error.issues.map((issue) => ({ path: [...at, ...issue.path].join('.'), message: issue.message })),
  )
}

/** Path parameters as ids. */
export function checkParams(params: Record<string, string>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, check(idText, value, [name])]),
  )
}
