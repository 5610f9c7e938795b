import { readNumber, readText } from '#admin/search-params.ts'
import { isOrderStatus, type OrderStatus } from '#rules/order-status.ts'

/** Search parameters of the orders' URL; `commande` is the order open in the dialog. */
export type OrdersSearch = { recherche?: string; statut?: OrderStatus; page?: number; commande?: number }

export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  return {
    recherche: readText(search.recherche),
    statut: isOrderStatus(search.statut) ? search.statut : undefined,
    page: readNumber(search.page),
    commande: readNumber(search.commande),
  }
}
