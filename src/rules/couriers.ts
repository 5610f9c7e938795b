/** Maximum amount that couriers collect for a parcel, in DA. */
export const MAX_COLLECTED = 150_000

/** Start of the message for a courier that does not answer. */
export const NO_ANSWER = 'Le transporteur ne répond pas'

type CourierFacts = {
  name: string
  /** False for a system of several couriers, whose name customers do not know. */
  isPublic: boolean
  /** Returns the public page that follows a parcel; null where there is none. */
  trackingUrl: ((tracking: string) => string) | null
  /** Matches its codes of a failed delivery attempt, folded; null where plain French words say it. */
  failedAttempt: RegExp | null
  /** True if its API can be asked for another attempt to deliver. */
  canRetry: boolean
}

/** In the order in which they are offered. */
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
