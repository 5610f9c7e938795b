const grouped = new Intl.NumberFormat('fr-FR')

/** Formats a number in French, `5 000`, with non-breaking spaces. */
export function formatCount(count: number): string {
  return grouped.format(count).replace(/\s/g, '\u00a0')
}

/** Formats a count with its noun: `5 000 commandes`; 0 and 1 take the singular. */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count > 1 ? many : one}`
}
