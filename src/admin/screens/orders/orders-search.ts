import type { ListFilters } from '#admin/queries/orders.ts'
import { readDay, readNumber, readOneOf, readText } from '#admin/search-params.ts'
import type { OrderFilters } from '#contract/admin-order.ts'
import { isOrderStatus, ORDER_CHANNELS } from '#rules/order.ts'
import { PARCEL_FILTERS } from '#rules/parcel-state.ts'

export const EXCHANGE_FILTER_LABELS = { oui: 'Échanges seulement', non: 'Sans les échanges' }

/** Search parameters of the orders' URL; `commande` is the order open in the dialog. */
export type OrdersSearch = Partial<ReturnType<typeof readOrdersSearch>>

export function readOrdersSearch(search: Record<string, unknown>) {
  return {
    recherche: readText(search.recherche),
    statut: isOrderStatus(search.statut) ? search.statut : undefined,
    /** Confirmed orders without a parcel, the oldest confirmation first. */
    file: readOneOf(search.file, ['remettre']),
    ...readFilters(search),
    page: readNumber(search.page),
    commande: readNumber(search.commande),
  }
}

export function readFilters(search: Record<string, unknown>) {
  return {
    ordre: readOneOf(search.ordre, ['anciennes']),
    wilaya: readNumber(search.wilaya),
    livraison: readOneOf(search.livraison, ['home', 'center']),
    provenance: readOneOf(search.provenance, ORDER_CHANNELS),
    du: readDay(search.du),
    au: readDay(search.au),
    colis: readOneOf(search.colis, PARCEL_FILTERS),
    doublons: readOneOf(search.doublons, ['oui']),
    bloques: readOneOf(search.bloques, ['oui']),
    echanges: readOneOf(search.echanges, ['oui', 'non']),
  }
}

export function toOrderFilters(search: OrdersSearch): OrderFilters {
  return {
    search: search.recherche,
    wilayaId: search.wilaya,
    deliveryType: search.livraison,
    channel: search.provenance,
    from: search.du,
    to: search.au,
    parcel: search.colis,
    duplicates: search.doublons && true,
    blocked: search.bloques && true,
    exchange: search.echanges && search.echanges === 'oui',
  }
}

/** Converts the URL's parameters to the query of the list, without the page number. */
export function toListFilters(search: OrdersSearch): ListFilters {
  return {
    ...toOrderFilters(search),
    status: search.statut,
    queue: search.file && 'handover',
    sort: search.ordre && 'oldest',
  }
}
