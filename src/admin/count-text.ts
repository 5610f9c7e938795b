const grouped = new Intl.NumberFormat('fr-FR')

/** A number as French writes it, `5 000`; its spaces never break. */
export function formatCount(count: number): string {
  return grouped.format(count).replace(/\s/g, '\u00a0')
}

/** So many of them: `5 000 commandes`, and one or none in the singular. */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count > 1 ? many : one}`
}
