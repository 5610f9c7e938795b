/** Characters of a promise that still reads as one line or two. */
const MAX_LENGTH = 140

/**
 * Finds what the owner's page says of exchanges within days, up to the first comma: « Un article à la mauvaise taille
 * s’échange dans les sept jours qui suivent la livraison ». Null where it says nothing of them.
 */
export function exchangePromise(markdown: string): string | null {
  const clauses = markdown
    .replace(/[*_`]/g, '')
    .split(/\n+|[.!?] /)
    .map(
      (sentence) =>
        sentence
          .replace(/^[-#>\s]+/, '')
          .split(/[,;(]/, 1)[0]
          ?.trim() ?? '',
    )
  const promise = clauses.find((clause) => /échang/i.test(clause) && /\bjours?\b/i.test(clause))
  return promise && promise.length <= MAX_LENGTH ? promise.replace(/[.!]$/, '') : null
}
