const YEAR = String.raw`(?:19|20)\d{2}`
const BEGINNING = new RegExp(String.raw`(^|[.!?\n]\s*)Depuis\s${YEAR},?\s+(\p{L})`, 'gu')
const WITHIN = new RegExp(String.raw`,?\s+depuis\s${YEAR}(?!\d)`, 'giu')

/** Removes phrases such as “depuis 2019” from a text if there is no founding year. */
export function withFoundingYear(text: string, foundedIn: number | null): string {
  if (foundedIn !== null) return text
  return text
    .replace(BEGINNING, (_, before: string, letter: string) => before + letter.toLocaleUpperCase('fr'))
    .replace(WITHIN, '')
}
