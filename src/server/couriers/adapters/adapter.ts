import type { CourierKind } from '#contract/courier.ts'
import type { ParcelState } from '#rules/parcel-state.ts'
import { RemoteError } from '#server/errors.ts'
import type { CourierHttp } from './courier-http.ts'

// What the rest of the program asks of a courier. An adapter speaks one API: it keeps nothing, writes to no database,
// and takes whatever it is answered for hostile.

/** An account of a courier: its settings in the clear, and the way to its API. */
export type Account = { settings: Record<string, string>; http: CourierHttp }

/** A parcel to be made. Places are in the courier's own spelling. */
export type NewParcel = {
  /** Ours, unique: the courier is asked by it when its answer did not come. */
  reference: string
  orderId: number
  name: string
  /** National: 0 and 8 or 9 digits more. */
  phone: string
  /** A wilaya of `Places`. */
  wilaya: { id: number; name: string }
  commune: { id: string; name: string }
  /** Null: delivered at home. */
  desk: { id: string; name: string } | null
  address: string
  items: { name: string; quantity: number; price: number }[]
  /** DA to collect, delivery included. */
  amount: number
}

/** What a courier calls a parcel. */
export type ParcelIds = { tracking: string; remoteId: string | null }

/** A parcel that a courier has made. `labelUrl`: its public label page, checked to be of the courier's site. */
export type CreatedParcel = ParcelIds & { labelUrl: string | null }

/** The result for one parcel of a batch. `unconfirmed`, or none at all: the courier may have it, look it up by its reference. */
export type CreateResult = { reference: string } & (
  | { kind: 'created'; parcel: CreatedParcel }
  | { kind: 'refused'; message: string }
  | { kind: 'unconfirmed' }
)

/** Where a courier says that a parcel is. `state` is null for a word that is not known. */
export type ParcelReport = {
  tracking: string
  state: ParcelState | null
  /** The courier's own words; shown as text. */
  text: string
  /** ISO 8601 in UTC; null when it does not say. */
  at: string | null
}

/** What a courier knows of Algeria, with its own numbers and spelling. */
export type Places = {
  /** `id`: the number of the wilaya, 1 to 58 or 69. */
  wilayas: { id: number; name: string }[]
  communes: { id: string; name: string; wilayaId: number; isHome: boolean }[]
  desks: { id: string; name: string; wilayaId: number; commune: { id: string; name: string } }[]
}

/** The price of a delivery to a wilaya, in DA; null: not offered. */
export type Fee = { wilayaId: number; homePrice: number | null; centerPrice: number | null }

export type Webhook = {
  /** The text that proves who we are to a courier that asks, or null. */
  answerChallenge?: (query: Record<string, string>) => string | null
  /** Null when the signature is not the courier's. `ask`: parcels of which it said too little. */
  read: (
    account: Pick<Account, 'settings'>,
    request: { headers: Headers; body: Uint8Array; now: Date },
  ) => { reports: ParcelReport[]; ask: string[] } | null
}

/**
 * One kind of courier. Every function throws CourierError when the courier refuses or does not answer.
 *
 * A courier whose parcels are drafts until they are validated has `validate`; one that finds parcels by reference has
 * `find`. At least one is needed, so that no parcel leaves twice: a draft whose answer was lost is never validated, and
 * another one is made under another reference.
 */
export type Adapter = {
  kind: CourierKind['kind']
  name: string
  /** What an account needs; `baseUrl` is among them, with the known hosts as options. */
  fields: CourierKind['fields']
  /** Added to a `baseUrl` that has no path of its own: `v1/`. */
  basePath: string
  label: CourierKind['label']
  /** Requests within so many ms, where the courier announces it. */
  quotas: { requests: number; within: number }[]
  /** Headers with the keys of an account. */
  headers: (settings: Record<string, string>) => Record<string, string>
  /** Parcels of one `create`, and trackings of one `report`. */
  batch: { create: number; report: number }
  /** Asks something that only a valid account is answered. */
  test: (account: Account) => Promise<void>
  places: (account: Account) => Promise<Places>
  fees: (account: Account) => Promise<Fee[]>
  create: (account: Account, parcels: NewParcel[]) => Promise<CreateResult[]>
  /** The parcel of a reference; null when there is certainly none. */
  find?: (account: Account, reference: string, since: Date) => Promise<CreatedParcel | null>
  /**
   * Hands over a draft. A draft that is validated already is no error. What is not clearly a refusal is uncertain, since
   * a draft that is refused is cancelled and forgotten.
   */
  validate?: (account: Account, parcel: ParcelIds) => Promise<void>
  /** Throws CourierError with the courier's words when it does not cancel. */
  cancel: (account: Account, parcel: ParcelIds) => Promise<void>
  report: (account: Account, parcels: ParcelIds[]) => Promise<ParcelReport[]>
  /** The PDF of these labels; absent where labels are pages. */
  labels?: (account: Account, parcels: ParcelIds[]) => Promise<Uint8Array>
  webhook?: Webhook
}

type CourierErrorFacts = {
  /** The courier may have done what was asked. */
  isUncertain?: boolean
  /** ms until the courier takes requests again. */
  wait?: number
  /** The HTTP status of a refusal. */
  status?: number
  cause?: unknown
}

/** A courier refused or did not answer. The message, French or the courier's own, may be shown as text. */
export class CourierError extends RemoteError {
  readonly isUncertain: boolean
  readonly wait: number | null
  readonly status: number | null

  constructor(message: string, { isUncertain = false, wait, status, cause }: CourierErrorFacts = {}) {
    super(message, { cause })
    this.isUncertain = isUncertain
    this.wait = wait ?? null
    this.status = status ?? null
  }
}
