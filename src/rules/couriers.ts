/** Maximum amount that couriers collect for a parcel, in DA. */
export const MAX_COLLECTED = 150_000

/** Start of the error message if a courier's server does not respond. */
export const NO_ANSWER = 'Le transporteur ne répond pas'

type CourierFacts = {
  name: string
  /** False if customers do not know the name: Ecotrack, for instance, is software that several couriers use. */
  isPublic: boolean
  /** Returns the URL of the courier's public tracking page; null if it has none. */
  trackingUrl: ((tracking: string) => string) | null
  /** Matches the courier's code for a failed delivery attempt, folded; null if it writes plain French. */
  failedAttempt: RegExp | null
  /** True if the courier's API accepts a request for another delivery attempt. */
  canRetry: boolean
}

/** Couriers, in the order in which the admin offers them. */
export const COURIERS = {
  yalidine: {
    name: 'Yalidine',
    isPublic: true,
    trackingUrl: (tracking) =>
      `https://yalidine.com/suivre-un-colis/?tracking=${encodeURIComponent(tracking)}`,
    failedAttempt: null,
    canRetry: false,
  },
  ecotrack: {
    name: 'Ecotrack',
    isPublic: false,
    trackingUrl: null,
    failedAttempt: /attempt[ _]delivery/,
    canRetry: false,
  },
  noest: {
    name: 'NOEST',
    isPublic: true,
    trackingUrl: null,
    failedAttempt: /nouvel_tentative/,
    canRetry: true,
  },
  zrexpress: {
    name: 'ZR Express',
    isPublic: true,
    trackingUrl: null,
    failedAttempt: null,
    canRetry: false,
  },
  file: { name: 'Fichier', isPublic: false, trackingUrl: null, failedAttempt: null, canRetry: false },
} satisfies Record<string, CourierFacts>

export type CourierKindName = keyof typeof COURIERS

export const COURIER_KINDS = Object.keys(COURIERS) as CourierKindName[]
