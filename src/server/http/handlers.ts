import type { z } from 'zod'
import type { Admin } from '#contract/admin.ts'
import type { EndpointName, Endpoints, Parsed, PathParams, ResponseBody } from '#contract/endpoints.ts'
import type { Upload } from './form-body.ts'
import type { Shop } from './shop.ts'

/** The admin of a bearer token; the database knows the session by `tokenHash`. */
export type Session = Admin & { id: number; token: string; tokenHash: string }

/** The input of a handler; everything is checked. */
export type RequestContext<Name extends EndpointName> = Shop & {
  params: PathParams<Name>
  query: Parsed<Name, 'query'>
  body: Parsed<Name, 'body'>
  /** The files of a form by field; each field of the endpoint's `files` is there. */
  files: Record<string, Upload[]>
  /** The body of an endpoint that `isRaw`. */
  rawBody: Uint8Array
  admin: { public: null; either: Session | null; admin: Session }[Endpoints[Name]['access']]
  /** True while the session lives, for a long response; does not count as its use. */
  isSessionAlive: () => Promise<boolean>
  request: Request
  clientIp: string
  /** Headers of the response, for the handler to add to. */
  headers: Record<string, string>
}

/** A response body with another status than the endpoint's: 200 for what was there before, 202 for work that goes on. */
export class WithStatus<Status extends 200 | 202, Body> {
  readonly status: Status
  readonly body: Body

  constructor(status: Status, body: Body) {
    this.status = status
    this.body = body
  }
}

/** A handler returns the response body; for an image or a stream the response itself. */
type Handler<Name extends EndpointName> = Endpoints[Name]['response'] extends null
  ? (context: RequestContext<Name>) => Promise<void>
  : Endpoints[Name]['response'] extends 'image' | 'file' | 'pdf' | 'text' | 'events'
    ? (context: RequestContext<Name>) => Promise<Response>
    : (
        context: RequestContext<Name>,
      ) => Promise<ResponseBody<Name> | ResponseBody<Name, 'card'> | OtherBody<Name>>

type OtherBody<Name extends EndpointName> =
  | (Endpoints[Name] extends { accepted: infer Schema extends z.ZodType }
      ? WithStatus<202, z.output<Schema>>
      : never)
  | (Endpoints[Name] extends { mayExist: true } ? WithStatus<200, ResponseBody<Name>> : never)

/** A handler for each endpoint. A folder's routes are `{ … } satisfies Partial<Handlers>`. */
export type Handlers = { [Name in EndpointName]: Handler<Name> }
