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
  /** Makes a response that every visitor may be sent until the catalogue changes. */
  shared: (body: Uint8Array, init: ResponseInit) => Response
  clientIp: string
  /** Headers of the response, for the handler to add to. */
  headers: Record<string, string>
}

/** 202: work that goes on, and how far it is. */
export class Accepted<Body> {
  readonly body: Body

  constructor(body: Body) {
    this.body = body
  }
}

/** 200 instead of the endpoint's 201: what was asked for was there before. */
export class Existing<Body> {
  readonly body: Body

  constructor(body: Body) {
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
      ) => Promise<ResponseBody<Name> | ResponseBody<Name, 'card'> | AcceptedBody<Name> | ExistingBody<Name>>

type AcceptedBody<Name extends EndpointName> = Endpoints[Name] extends {
  accepted: infer Schema extends z.ZodType
}
  ? Accepted<z.output<Schema>>
  : never

type ExistingBody<Name extends EndpointName> = Endpoints[Name] extends { mayExist: true }
  ? Existing<ResponseBody<Name>>
  : never

/** A handler for each endpoint. A folder's routes are `{ … } satisfies Partial<Handlers>`. */
export type Handlers = { [Name in EndpointName]: Handler<Name> }
