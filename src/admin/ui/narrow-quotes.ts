/** A text with non-breaking spaces inside its guillemets, which then never wrap alone. */
export function withNarrowQuotes(text: string): string {
  return text.replaceAll('« ', '«\u00a0').replaceAll(' »', '\u00a0»')
}
