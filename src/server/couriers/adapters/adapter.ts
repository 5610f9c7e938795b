import type { CourierKind } from '#contract/courier.ts'
import type { ParcelState } from '#rules/parcel-state.ts'
import type { CourierHttp } from './courier-answer.ts'

// The contract between couriers and the core. An adapter speaks one API: it keeps no state, knows no database, and
// decodes every answer, since any answer may be hostile.

export type RemoteKind = Exclude<CourierKind['kind'], 'file'>

/** An account that is open for some calls. */
export type Account = {
  /** In the clear. */
  settings: Record<string, string>
  http: CourierHttp
  /** What an adapter learned of the account, for as long as it is open. */
  cache: Map<string, string>
}

/** A parcel to create. Places are in the courier's own spelling. */
export type NewParcel = {
  /** Ours and unique: finds the parcel when the answer to its creation was lost. */
  reference: string
  orderId: number
  name: string
  /** National: 0 and 8 or 9 digits more. */
  phone: string
  /** Another number of the customer, as `phone`. */
  secondPhone: string | null
  /** A wilaya of `Places`. */
  wilaya: { id: number; name: string }
  commune: { id: string; name: string }
  /** Null: delivered at home. */
  desk: { id: string; name: string } | null
  /** What was taken for a place that the courier spells otherwise, in French; it is told to the owner alone. */
  taken?: string
  address: string
  items: { name: string; quantity: number; price: number }[]
  /** What the driver takes back: an exchange; absent for a plain delivery. */
  back?: { name: string; quantity: number }[]
  /** DA to collect, delivery included. */
  amount: number
}

export type ParcelIds = { tracking: string; remoteId: string | null }

/** A parcel that a courier has. `labelUrl`: its public label page, checked to lie on the courier's site. */
export type CreatedParcel = ParcelIds & { labelUrl: string | null }

/** The result for one parcel of a batch. `unconfirmed`, or none at all: the courier may have it under its reference. */
export type CreateResult = { reference: string } & (
  | { kind: 'created'; parcel: CreatedParcel }
  | { kind: 'refused'; message: string }
  | { kind: 'unconfirmed' }
)

/** Where a parcel is. `state` is null for an unknown word. */
export type ParcelReport = {
  tracking: string
  state: ParcelState | null
  /** The courier's own words, shown as text. */
  text: string
  /** ISO 8601 in UTC; null when the courier does not say. */
  at: string | null
  /** Those that the courier tells of, in any order; each is counted once. */
  attempts?: DeliveryAttempt[]
}

/** A delivery that failed. `at` is as in a report; `reason` has the courier's own words. */
export type DeliveryAttempt = { at: string | null; reason: string }

/** The places that a courier delivers to, with its own numbers and spelling. */
export type Places = {
  /** `id`: the number of the wilaya, 1 to 58, or to 69 where the courier has those of 2026. */
  wilayas: { id: number; name: string }[]
  communes: { id: string; name: string; wilayaId: number; isHome: boolean }[]
  desks: { id: string; name: string; wilayaId: number; commune: { id: string; name: string } }[]
}

/** The price of a delivery to a wilaya, in DA; null: not offered. */
export type Fee = { wilayaId: number; homePrice: number | null; centerPrice: number | null }

export type FeeGathering = { known: readonly Fee[]; onFee: (fee: Fee) => Promise<void> }

export type Webhook = {
  /** Answers the challenge with which a courier verifies the URL of a webhook; null for any other query. */
  answerChallenge?: (query: Record<string, string>) => string | null
  /**
   * Reads a message; null unless it is signed, which it never is for an account without a secret. `ask`: trackings of
   * parcels to report on, where the message itself says too little.
   */
  read: (
    account: Pick<Account, 'settings'>,
    request: {
      headers: Headers
      body: Uint8Array
      /** Parses the body, without the account's secrets; undefined when it is no JSON. */
      json: () => unknown
      now: Date
    },
  ) => { reports: ParcelReport[]; ask: string[] } | null
}

/**
 * A kind of courier. Every function throws CourierError when the courier refuses or does not answer.
 *
 * A courier whose parcels are drafts until they are validated has `validate`; one that finds parcels by reference has
 * `find`. At least one is needed so that no parcel leaves twice: a draft whose answer was lost is never validated, and
 * another one is created under another reference.
 */
export type Adapter = Calls &
  (
    | Safeguards
    | (Pick<Safeguards, 'find'> & { validate?: undefined })
    | (Pick<Safeguards, 'validate'> & { find?: undefined })
  )

type Calls = {
  kind: RemoteKind
  name: string
  /** The settings of an account; `baseUrl` of type `url` is among them, with the known hosts as options. */
  fields: CourierKind['fields']
  /** Added to a `baseUrl` that has no path of its own: `v1/`. */
  basePath: string
  label: CourierKind['label']
  /** Parcels with `back` are exchanges to the courier; absent where a remark or the list of products says it. */
  hasExchanges?: true
  /** `requests` that the courier announces to take `within` ms. */
  quotas: { requests: number; within: number }[]
  headers: (settings: Record<string, string>) => Record<string, string>
  /** Parcels of one `create`, and trackings of one `report`. */
  batch: { create: number; report: number }
  /** Makes a request that fails unless the account is valid. */
  test: (account: Account) => Promise<void>
  places: (account: Account) => Promise<Places>
  /** Where this takes many requests, it skips `known` fees, and calls `onFee` with each other one. */
  fees: (account: Account, gathering?: FeeGathering) => Promise<Fee[]>
  create: (account: Account, parcels: NewParcel[]) => Promise<CreateResult[]>
  cancel: (account: Account, parcel: ParcelIds) => Promise<void>
  /**
   * Makes a parcel that has not left say what `corrected` says; its desk and reference stay. Asked again, it does the same.
   * Absent where a parcel has to be cancelled and sent again.
   */
  correct?: (account: Account, parcel: ParcelIds, corrected: NewParcel) => Promise<void>
  /** Leaves out parcels that the courier does not have; one whose words cannot be read has the text ''. */
  report: (account: Account, parcels: ParcelIds[]) => Promise<ParcelReport[]>
  /** Absent where the API cannot be asked for another attempt to deliver (`canRetry` of rules/couriers.ts). */
  retry?: {
    /** Treat anything but an explicit refusal as uncertain. */
    ask: (account: Account, parcel: ParcelIds) => Promise<void>
    /** True if another attempt was asked for since the last one: a request whose answer was lost may have been taken. */
    isAsked: (account: Account, parcel: ParcelIds) => Promise<boolean>
    /** Tells the driver something, in at most 255 characters. */
    addNote: (account: Account, parcel: ParcelIds, note: string) => Promise<void>
  }
  /** Fetches the label of a parcel: a PDF, PNG or JPEG; absent where labels are pages. */
  fetchLabel?: (account: Account, parcel: ParcelIds) => Promise<Uint8Array>
  webhook?: Webhook
}

/** Makes the field `baseUrl`: an address of the courier, or any other. */
export const serviceField = (options: { value: string; label: string }[]): CourierKind['fields'][number] => ({
  name: 'baseUrl',
  type: 'url',
  label: 'Service',
  isSecret: false,
  isRequired: true,
  options,
})

/** The field of kinds whose parcels say if the customer may open them before paying. */
export const OPENING_FIELD: CourierKind['fields'][number] = {
  name: 'canOpen',
  label: 'Le client peut ouvrir le colis avant de payer',
  isSecret: false,
  isRequired: false,
  default: 'oui',
  options: [
    { value: 'oui', label: 'Oui' },
    { value: 'non', label: 'Non' },
  ],
}

/** True unless the settings of an account forbid to open parcels before paying. */
export function isOpeningAllowed({ canOpen }: Record<string, string>): boolean {
  return canOpen !== 'non'
}

type Safeguards = {
  /** Finds the parcel of a reference, created since a time; null when there is certainly none. */
  find: (account: Account, reference: string, since: Date) => Promise<CreatedParcel | null>
  /**
   * Hands over a draft; one that is validated already is no error. Treat anything but an explicit refusal as uncertain,
   * since the core cancels and forgets a draft that is refused.
   */
  validate: (account: Account, parcel: ParcelIds) => Promise<void>
}
