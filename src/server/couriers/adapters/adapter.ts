import type { CourierKind } from '#contract/courier.ts'
import type { ParcelState } from '#rules/parcel-state.ts'
import type { CourierHttp } from './courier-answer.ts'

// The contract between couriers and the core. An adapter implements one API, which several couriers
// may share. It has no state and no access to the database, and it validates each response, since responses
// are not trusted.

export type RemoteKind = Exclude<CourierKind['kind'], 'file'>

export type Account = {
  /** All settings with decrypted secrets. */
  settings: Record<string, string>
  http: CourierHttp
  /** What the adapter has looked up about the account, cached while the account is open. */
  cache: Map<string, string>
}

/** A parcel to create. Places are in the spelling of the courier's API; without an API, in the shop's. */
export type NewParcel = {
  /** Our unique reference, by which the parcel is found if the response to its creation was lost. */
  reference: string
  orderId: number
  name: string
  /** National format: 0 and 8 or 9 digits. */
  phone: string
  /** The customer's second number, in the format of `phone`. */
  secondPhone: string | null
  /** One of the courier's wilayas (`Places`). */
  wilaya: { id: number; name: string }
  commune: { id: string; name: string }
  /** Null for home delivery. */
  desk: { id: string; name: string } | null
  /** A message in French, for the owner alone, if the courier spells the chosen place differently. */
  taken?: string
  address: string
  items: { name: string; quantity: number; price: number }[]
  /** Items that the driver takes back in an exchange; absent for a plain delivery. */
  back?: { name: string; quantity: number }[]
  /** DA to collect, delivery included. */
  amount: number
}

export type ParcelIds = { tracking: string; remoteId: string | null }

/** A parcel that the courier created. `labelUrl` is its public label page, which is on the courier's site. */
export type CreatedParcel = ParcelIds & { labelUrl: string | null }

/** The result for one parcel of a batch. If it is `unconfirmed` or missing, the courier may have the parcel. */
export type CreateResult = { reference: string } & (
  | { kind: 'created'; parcel: CreatedParcel }
  | { kind: 'refused'; message: string }
  | { kind: 'unconfirmed' }
)

/** The state of a parcel at the courier. `state` is null if no state is known for the courier's status. */
export type ParcelReport = {
  tracking: string
  state: ParcelState | null
  /** The courier's own words, shown as text. */
  text: string
  /** ISO 8601 in UTC; null if the courier gives no time. */
  at: string | null
  /** Failed deliveries that the courier lists, in any order; the caller counts each once. */
  attempts?: DeliveryAttempt[]
}

/** A failed delivery. `at` is as in `ParcelReport`, `reason` is the courier's own text. */
export type DeliveryAttempt = { at: string | null; reason: string }

/** The places that a courier delivers to, with the courier's ids and spelling. */
export type Places = {
  /** `id` is the number of the wilaya: 1 to 58, or to 69 if the courier has the wilayas of 2026. */
  wilayas: { id: number; name: string }[]
  communes: { id: string; name: string; wilayaId: number; isHome: boolean }[]
  desks: { id: string; name: string; wilayaId: number; commune: { id: string; name: string } }[]
}

/** The price of a delivery to a wilaya, in DA; null: not offered. */
export type Fee = { wilayaId: number; homePrice: number | null; centerPrice: number | null }

export type FeeGathering = { known: readonly Fee[]; onFee: (fee: Fee) => Promise<void> }

export type Webhook = {
  /** Returns the response to the challenge that verifies a webhook URL; null for any other query. */
  answerChallenge?: (query: Record<string, string>) => string | null
  /** Reads a message; null without a valid signature. `ask` lists parcels whose reports must be requested. */
  read: (
    account: Pick<Account, 'settings'>,
    request: {
      headers: Headers
      body: Uint8Array
      /** Parses the body with the account's secrets removed; undefined if it is no JSON. */
      json: () => unknown
      now: Date
    },
  ) => { reports: ParcelReport[]; ask: string[] } | null
}

/**
 * A kind of courier; its functions throw CourierError. It needs `validate` or `find`, so that a lost response
 * sends no parcel twice: a draft that is not validated is not delivered, and `find` finds the first parcel.
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
  /** The settings of an account. One is `baseUrl` of type `url`, with the known hosts as options. */
  fields: CourierKind['fields']
  /** The path added to a `baseUrl` without one: `v1/`. */
  basePath: string
  label: CourierKind['label']
  /** True if the API has exchanges, for parcels with `back`. Otherwise a remark has to mention them. */
  hasExchanges?: true
  /** Limits, documented or our own: at most `requests` per `within` ms. */
  quotas: { requests: number; within: number }[]
  headers: (settings: Record<string, string>) => Record<string, string>
  /** Maximum parcels per `create`, and trackings per `report`. */
  batch: { create: number; report: number }
  /** Makes a request that fails unless the account is valid. */
  test: (account: Account) => Promise<void>
  places: (account: Account) => Promise<Places>
  /** Lists the fees. If that takes many requests, skips `known` fees and calls `onFee` for each new one. */
  fees: (account: Account, gathering?: FeeGathering) => Promise<Fee[]>
  create: (account: Account, parcels: NewParcel[]) => Promise<CreateResult[]>
  cancel: (account: Account, parcel: ParcelIds) => Promise<void>
  /**
   * Replaces the content of a parcel that has not been shipped; its desk and reference stay. Repeating the
   * call is safe. Absent if such a parcel has to be cancelled and sent again.
   */
  correct?: (account: Account, parcel: ParcelIds, corrected: NewParcel) => Promise<void>
  /** Reports on parcels, except those that the courier does not have. An unreadable status has the text ''. */
  report: (account: Account, parcels: ParcelIds[]) => Promise<ParcelReport[]>
  /** Absent if the API has no request for another delivery attempt (`canRetry` of rules/couriers.ts). */
  retry?: {
    /** Asks for another attempt. Every error except an explicit refusal counts as uncertain. */
    ask: (account: Account, parcel: ParcelIds) => Promise<void>
    /** True if an attempt was requested since the last one, such as by a request whose response was lost. */
    isAsked: (account: Account, parcel: ParcelIds) => Promise<boolean>
    /** Sends a note to the driver, of at most 255 characters. */
    addNote: (account: Account, parcel: ParcelIds, note: string) => Promise<void>
  }
  /** Downloads the label of a parcel: a PDF, PNG or JPEG. Absent if labels are web pages. */
  fetchLabel?: (account: Account, parcel: ParcelIds) => Promise<Uint8Array>
  webhook?: Webhook
}

type Field = CourierKind['fields'][number]

/** Makes a field of an account's settings. It is required and not secret, unless `rest` says otherwise. */
export function field(name: string, label: string, rest: Partial<Field> = {}): Field {
  return { name, label, isSecret: false, isRequired: true, ...rest }
}

/** Makes the field `baseUrl`, with the courier's known URLs as options. */
export const serviceField = (options: { value: string; label: string }[]) =>
  field('baseUrl', 'Service', { type: 'url', options })

/** Makes an optional field with the answers yes, which is the default, and no. */
export const yesField = (name: string, label: string, hint?: string) =>
  field(name, label, {
    isRequired: false,
    hint,
    default: 'oui',
    options: [
      { value: 'oui', label: 'Oui' },
      { value: 'non', label: 'Non' },
    ],
  })

/** A field for couriers whose parcels say if the customer may open them before paying. */
export const OPENING_FIELD = yesField('canOpen', 'Le client peut ouvrir le colis avant de payer')

export function isOpeningAllowed({ canOpen }: Record<string, string>): boolean {
  return canOpen !== 'non'
}

type Safeguards = {
  /** Finds a parcel by reference, created after `since`; null when it certainly does not exist. */
  find: (account: Account, reference: string, since: Date) => Promise<CreatedParcel | null>
  /**
   * Validates a draft; a draft that is already validated is no error. Every error except an explicit refusal
   * counts as uncertain, because the caller deletes a refused draft.
   */
  validate: (account: Account, parcel: ParcelIds) => Promise<void>
}
