import { TOO_LONG_FOR_EXCEL } from '#server/sheets/sheet.ts'

/** The errors of formulas in Excel, in English and French, and in LibreOffice. */
const ERROR =
  /^(#(REF!|N\/A!?|NAME\?|NOM\s?\?|VALUE!|VALEUR\s?!|DIV\/0\s?!|NUM!|NOMBRE\s?!|NULL!|NUL\s?!|SPILL!|PROPAGATION\s?!|CALC!|CALCUL\s?!|GETTING_DATA|FIELD!|CHAMP!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!)|Err:\d{3})$/
/** Dates in the form of our workbook reader, and as French Excel writes them to CSV. */
const DATE = /^(\d{4}-\d\d-\d\d( \d\d:\d\d)?|(0?[1-9]|[12]\d|3[01])\/(0?[1-9]|1[0-2])\/(19|20)\d\d)$/
/** Excel writes `10-déc` for `10-12`, `déc-24` for `12-2024`. Months in capitals are codes, as in NOV-10. */
const MONTH =
  /^(\d{1,2}-(janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\.?|(janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\.?-\d\d)$/
const LONGEST = 20
/** UTF-8 decoded as Windows-1252: `Ã©` for é, `â€™` for an apostrophe, `Ø§` for an alif. */
const READ_TWICE =
  /Ã[\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€]|[ÂØÙ][\u0080-\u009f\u00a1-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€]|â€./u

export function findBroken(cell: string): string | undefined {
  return cell.includes('\ufffd') ? '\ufffd' : READ_TWICE.exec(cell)?.[0]
}

/** A long number that a spreadsheet program shortened, such as `1,23E+12`; `1E5` is a code. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i

type Spoilt = 'error' | 'date' | 'long' | 'shortened'

/** Finds how a spreadsheet program has replaced the content of a cell. */
export function findSpoilt(cell: string): Spoilt | undefined {
  if (cell === TOO_LONG_FOR_EXCEL) return 'long'
  if (cell.length > LONGEST) return undefined
  const text = cell.trim()
  if ((text.startsWith('#') || text.startsWith('Err')) && ERROR.test(text)) return 'error'
  if (SHORTENED.test(text)) return 'shortened'
  const mayBeDate = text.includes('-') || text.includes('/')
  return mayBeDate && (DATE.test(text) || MONTH.test(text)) ? 'date' : undefined
}

export function describeSpoilt(spoilt: Spoilt, { title, cell }: { title: string; cell: string }): string {
  const [named, shown] = [`«\u00a0${title}\u00a0»`, `«\u00a0${cell.slice(0, 50)}\u00a0»`]
  return {
    error: `${named}\u00a0: ${shown} est une erreur de formule\u00a0: la cellule est comptée vide`,
    date: `${named}\u00a0: Excel en a fait une date (${shown})\u00a0: la cellule est comptée vide`,
    shortened: `${named}\u00a0: Excel a abrégé ce numéro (${shown})\u00a0: la cellule est comptée vide, prenez le fichier .xlsx`,
    long: `${named}\u00a0: ce texte est trop long pour Excel, il reste comme il est`,
  }[spoilt]
}
