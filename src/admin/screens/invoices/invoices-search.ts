import { readDay, readNumber, readText } from '#admin/search-params.ts'

type InvoicesSearch = { recherche?: string; du?: string; au?: string; page?: number }

export function readInvoicesSearch({ recherche, du, au, page }: Record<string, unknown>): InvoicesSearch {
  return { recherche: readText(recherche), du: readDay(du), au: readDay(au), page: readNumber(page) }
}

/** Reads what to print: the invoices of orders, as `1,2,3`, or one invoice by its number. */
export function readInvoicesToPrint({ commandes, numero }: Record<string, unknown>): {
  commandes?: string
  numero?: string
} {
  return { commandes: readText(commandes), numero: readText(numero) }
}
