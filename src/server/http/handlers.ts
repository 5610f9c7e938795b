import type { z } from 'zod'
import type { Admin } from '#contract/admin.ts'
import type { EndpointName, Endpoints, Parsed, PathParams, ResponseBody } from '#contract/endpoints.ts'
import { invalid } from '#server/errors.ts'
import type { Shop } from './app-env.ts'
import type { Upload } from './bodies/form-body.ts'

/** A logged-in admin's session. `tokenHash` is its key in the database. */
export type Session = Admin & { id: number; token: string; tokenHash: string }

export type RequestContext<Name extends EndpointName> = Shop & {
  params: PathParams<Name>
  query: Parsed<Name, 'query'>
  body: Parsed<Name, 'body'>
  /** Uploads by field. Every field of the endpoint's `files` is present. */
  files: Record<string, Upload[]>
  /** Body of an `isRaw` endpoint. */
  rawBody: Uint8Array
  admin: { public: null; either: Session | null; admin: Session }[Endpoints[Name]['access']]
  /** True if the session is still valid, which long responses check. Does not extend the session. */
  isSessionAlive: () => Promise<boolean>
  request: Request
  clientIp: string
  /** Extra headers of the response. */
  headers: Record<string, string>
}

/** Responds with another status than the endpoint's: 200 for an existing resource, 202 for ongoing work. */
export class WithStatus<Status extends 200 | 202, Body> {
  readonly status: Status
  readonly body: Body

  constructor(status: Status, body: Body) {
    this.status = status
    this.body = body
  }
}

/** Returns the JSON of the response, or nothing for a 204; for any other type the response itself. */
type Handler<Name extends EndpointName> = Endpoints[Name]['response'] extends null
  ? (context: RequestContext<Name>) => Promise<void>
  : Endpoints[Name]['response'] extends 'image' | 'file' | 'archive' | 'pdf' | 'text' | 'events'
    ? (context: RequestContext<Name>) => Promise<Response>
    : (
        context: RequestContext<Name>,
      ) => Promise<ResponseBody<Name> | ResponseBody<Name, 'card'> | OtherBody<Name>>

type OtherBody<Name extends EndpointName> =
  | (Endpoints[Name] extends { accepted: infer Schema extends z.ZodType }
      ? WithStatus<202, z.output<Schema>>
      : never)
  | (Endpoints[Name] extends { mayExist: true } ? WithStatus<200, ResponseBody<Name>> : never)

/** One handler per endpoint. The routes of a folder are `{ … } satisfies Partial<Handlers>`. */
export type Handlers = { [Name in EndpointName]: Handler<Name> }

/** Reads the Idempotency-Key header; null if there is none. Throws ValidationError for an invalid key. */
export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key === null || /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw invalid('Idempotency-Key', '1 à 200 caractères ASCII visibles attendus')
}

/** Adds the header that marks a response as a repetition of the first one. */
export function markReplay(headers: Record<string, string>): void {
  headers['Idempotency-Replayed'] = 'true'
}
