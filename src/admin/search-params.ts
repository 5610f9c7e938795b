/** Reads an integer of at least 1, or undefined. */
export function readNumber(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

export function readText(value: unknown): string | undefined {
  return (typeof value === 'string' && value.trim()) || undefined
}

export function readOneOf<Value extends string>(value: unknown, values: readonly Value[]): Value | undefined {
  return values.find((allowed) => allowed === value)
}

/** Reads a day `YYYY-MM-DD`, or undefined. */
export function readDay(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined
}

export function readListSearch(search: Record<string, unknown>) {
  return { recherche: readText(search.recherche), tri: readText(search.tri), page: readNumber(search.page) }
}

export function readInvoicesSearch({ recherche, du, au, page }: Record<string, unknown>) {
  return { recherche: readText(recherche), du: readDay(du), au: readDay(au), page: readNumber(page) }
}

/** Reads which invoices to print: `commandes`, ids of orders as `1,2,3`, or `numero`, an invoice's number. */
export function readInvoicesToPrint({ commandes, numero }: Record<string, unknown>): {
  commandes?: string
  numero?: string
} {
  return { commandes: readText(commandes), numero: readText(numero) }
}
