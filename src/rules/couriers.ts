/** The kinds of courier, in the order in which they are offered. */
export const COURIER_KINDS = ['yalidine', 'ecotrack', 'noest', 'zrexpress', 'file'] as const

export type CourierKindName = (typeof COURIER_KINDS)[number]

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

export const COURIERS: Record<CourierKindName, CourierFacts> = {
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
}
