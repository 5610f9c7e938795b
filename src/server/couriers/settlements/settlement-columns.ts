import { foldText } from '#rules/text.ts'
import { type Issue, ValidationError } from '#server/errors.ts'
import type { SheetRow } from '#server/sheets/sheet.ts'

const ROLES = ['tracking', 'amount', 'fee'] as const
type Role = (typeof ROLES)[number]

/** Titles chosen by the admin; null: detect. */
export type ColumnNames = {
  trackingColumn: string | null
  amountColumn: string | null
  feeColumn: string | null
}

/** Column indexes; fees are optional. */
export type Columns = { tracking: number; amount: number; fee: number | undefined }

/** Patterns for `titleKey`, the surest first; `not` excludes titles. */
const TITLES: Record<Role, { ranks: RegExp[]; not: RegExp }> = {
  tracking: {
    ranks: [
      /^((n|no|num|numero|code|id) )?(de |du )?(tracking|suivi)( (n|no|id|code|number))?$/,
      /\b(tracking|suivi)\b/,
      /^((n|no|num|numero|code|id|ref|reference) )?(de |du )?(colis|bordereau|parcel)$/,
      /^(code( a)? barres?|barcode|awb|code|reference|ref)$/,
    ],
    not: /\b(date|etat|statut|status|lien|url|montant|prix)\b/,
  },
  amount: {
    ranks: [
      /\b(encaisse|encaisses|collecte|collected|recouvre)\b/,
      /\b(cod|cash on delivery|recouvrement|contre remboursement)\b/,
      /^(montant|amount)( total)?( (du )?colis)?$/,
      /\b(montant|amount)\b/,
      /^(prix|price|total|valeur)\b/,
    ],
    not: /\b(date|etat|statut|status|mode|type|net|frais|fees?|tarif|commission|livraison|retenue|vers(e|er|ement))\b(?! (compris|inclus))/,
  },
  fee: {
    ranks: [
      /^(total (des )?(frais|fees)|(frais|fees) total)$/,
      /^(frais|tarif|prix|cout|montant)( de)?( la)? livraison$|^(delivery|shipping) fees?$|^(frais|fees?)$/,
      /^(tarif|commission|livraison|retenue|prestation)s?$/,
      /\b(frais|fees?|tarif|commission)\b/,
    ],
    not: /\b(date|type|mode|etat|statut|status|adresse|commune|wilaya|retour|net|compris|comprise|incluse?s?)\b/,
  },
}

/** Maximum titles in a message, and characters of each. */
const MAX_LISTED = 40
const MAX_TITLE = 60
const MAX_NAME = 100

/**
 * Finds the header among the first rows, and its columns.
 * @throws ValidationError that lists the columns, when trackings, amounts or a chosen column are missing
 */
export function findColumns(rows: SheetRow[], names: ColumnNames): { header: number; columns: Columns } {
  const candidates = rows.map(({ cells }, header) => ({
    header,
    titles: cells.map(String),
    ...match(cells, names),
  }))
  const found = candidates.find(({ missing }) => missing.length === 0)
  if (found) {
    const { tracking = -1, amount = -1, fee } = found.columns
    return { header: found.header, columns: { tracking, amount, fee } }
  }
  const [closest] = candidates.toSorted(
    (a, b) =>
      Number(isHeader(b)) - Number(isHeader(a)) || a.missing.length - b.missing.length || count(b) - count(a),
  )
  if (!closest) throw new ValidationError([{ path: 'file', message: 'Ce fichier est vide' }])
  const issues = closest.missing.map((role) => toIssue(role, names, closest.titles))
  const first = rows[closest.header + 1]?.cells ?? []
  const columns = closest.titles.flatMap((title, index) =>
    title === ''
      ? []
      : [{ title: title.slice(0, MAX_NAME), sample: String(first[index] ?? '').slice(0, MAX_TITLE) }],
  )
  throw new ValidationError(issues, undefined, { columns: columns.slice(0, MAX_LISTED) })
}

function match(cells: SheetRow['cells'], names: ColumnNames) {
  const keys = cells.map((cell) => titleKey(String(cell)))
  const columns: Partial<Record<Role, number>> = {}
  for (const role of ROLES) {
    const name = names[`${role}Column`]
    const index = name === null ? detect(keys, role, columns) : keys.indexOf(titleKey(name))
    if (index >= 0) columns[role] = index
  }
  const isNeeded = (role: Role) => role !== 'fee' || names.feeColumn !== null
  return { columns, missing: ROLES.filter((role) => isNeeded(role) && columns[role] === undefined) }
}

function detect(keys: string[], role: Role, taken: Partial<Record<Role, number>>): number {
  const { ranks, not } = TITLES[role]
  for (const rank of ranks) {
    const isTaken = (index: number) => Object.values(taken).includes(index)
    const index = keys.findIndex((key, at) => rank.test(key) && !not.test(key) && !isTaken(at))
    if (index >= 0) return index
  }
  return -1
}

/** Normalizes a title: `Montant_Encaissé (DA)` to `montant encaisse`. */
function titleKey(title: string): string {
  const words = foldText(title.replace(/([a-z])([A-Z])/g, '$1 $2')).replace(/[^\p{L}\p{N}]+/gu, ' ')
  return words.replace(/ (da|dzd|dinars?) *$/, '').trim()
}

/** Tells titles from a line of amounts, such as `Total;50 000`, and from an empty one. */
function isHeader({ titles }: { titles: string[] }): boolean {
  const hasLetter = (title: string) => /\p{L}/u.test(title)
  return titles.some(hasLetter) && titles.every((title) => title === '' || hasLetter(title))
}

function count({ titles }: { titles: string[] }): number {
  return titles.filter((title) => title !== '').length
}

function toIssue(role: Role, names: ColumnNames, titles: string[]): Issue {
  const path = `${role}Column` as const
  const name = names[path]
  const what = { tracking: 'du suivi', amount: 'du montant encaissé', fee: 'des frais' }[role]
  const problem = name
    ? `La colonne « ${name} » n’est pas dans le fichier`
    : `La colonne ${what} n’a pas été reconnue : nommez-la`
  const listed = titles.filter((title) => title !== '').slice(0, MAX_LISTED)
  return {
    path,
    message: `${problem}. Colonnes du fichier : ${listed.map((title) => title.slice(0, MAX_TITLE)).join(', ')}`,
  }
}
