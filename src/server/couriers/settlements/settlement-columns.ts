import type { Settlement, SettlementColumns } from '#contract/settlement.ts'
import { foldText } from '#rules/text.ts'
import { type Issue, invalid, ValidationError } from '#server/errors.ts'
import type { SheetRow } from '#server/sheets/sheet.ts'

const ROLES = ['tracking', 'amount', 'fee', 'net'] as const
type Role = (typeof ROLES)[number]
/** The columns that the owner can choose. */
const NAMED = ['tracking', 'amount', 'fee'] as const

/** Titles chosen by the owner; a null title is detected. */
export type ColumnNames = Omit<SettlementColumns, 'columns'>

const NO_NAMES: ColumnNames = { trackingColumn: null, amountColumn: null, feeColumn: null }

/** Indexes of the columns. The fee, and the net amount after all fees, are optional. */
export type Columns = {
  tracking: number
  amount: number
  fee: number | undefined
  net: number | undefined
}

/** `header` is the index of the header row. */
export type Header = { header: number; columns: Columns; titles: string[] }

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
      /\ba (encaisser|collecter|recouvrer|percevoir)\b/,
      /\b(total|montant|prix) (du )?client\b/,
      /\b(cod|cash on delivery|recouvrement|contre remboursement)\b/,
      /^(montant|amount)( total)?( (du )?colis)?$/,
      /\b(montant|amount)\b/,
      /^(prix|price|total|valeur)\b(?!.*\b(produits?|articles?|marchandises?|products?)\b)/,
      /^(prix|price|valeur)\b/,
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
  net: { ranks: [/\bnet\b/], not: /\b(date|type|mode|etat|statut|status|poids|weight)\b/ },
}

/** Maximum titles in a message, and characters of each. */
const MAX_LISTED = 40
const MAX_TITLE = 60
const MAX_NAME = 100

/**
 * Finds the header among the first rows, and its columns. Throws ValidationError that lists the columns, when
 * trackings, amounts or a chosen column are missing.
 */
export function findColumns(rows: SheetRow[], names: ColumnNames): Header {
  const candidate = findCandidate(rows, names)
  const { header, titles, columns, missing } = candidate
  if (missing.length > 0) {
    const issues = missing.map((role) => toIssue(role, names, titles))
    throw new ValidationError(issues, undefined, { columns: listColumns(rows, candidate) })
  }
  const { tracking = -1, amount = -1, fee, net } = columns
  // If the owner chose a fee column, the net column must not add other fees.
  return {
    header,
    titles,
    columns: { tracking, amount, fee, net: names.feeColumn === null ? net : undefined },
  }
}

/** Lists the columns of a sheet, and guesses their roles. @throws ValidationError for an empty sheet */
export function guessColumns(rows: SheetRow[]): SettlementColumns {
  const candidate = findCandidate(rows, NO_NAMES)
  const titleOf = (role: Role) => nameOf(candidate.titles, candidate.columns[role])
  return {
    columns: listColumns(rows, candidate),
    trackingColumn: titleOf('tracking'),
    amountColumn: titleOf('amount'),
    feeColumn: titleOf('fee'),
  }
}

export function titlesOf({ columns, titles }: Header): Settlement['columns'] {
  return {
    tracking: nameOf(titles, columns.tracking) ?? '',
    amount: nameOf(titles, columns.amount) ?? '',
    fee: nameOf(titles, columns.fee),
    net: nameOf(titles, columns.net),
  }
}

function nameOf(titles: string[], index: number | undefined): string | null {
  return titles[index ?? -1]?.slice(0, MAX_NAME) || null
}

type Candidate = ReturnType<typeof match> & { header: number; titles: string[] }

/** Finds the first row with all needed columns, else the row that most resembles a header row. */
function findCandidate(rows: SheetRow[], names: ColumnNames): Candidate {
  const candidates = rows.map(
    ({ cells }, header): Candidate => ({ header, titles: cells.map(String), ...match(cells, names) }),
  )
  const [closest] = candidates.toSorted(
    (a, b) =>
      Number(isHeader(b)) - Number(isHeader(a)) || a.missing.length - b.missing.length || count(b) - count(a),
  )
  const found = candidates.find(({ missing }) => missing.length === 0) ?? closest
  if (!found) throw invalid('file', 'Ce fichier est vide')
  return found
}

function listColumns(rows: SheetRow[], { header, titles }: Candidate): SettlementColumns['columns'] {
  const first = rows[header + 1]?.cells ?? []
  return titles
    .map((title, index) => ({
      title: title.slice(0, MAX_NAME),
      sample: String(first[index] ?? '').slice(0, MAX_TITLE),
    }))
    .filter(({ title }) => title !== '')
    .slice(0, MAX_LISTED)
}

function match(cells: SheetRow['cells'], names: ColumnNames) {
  const keys = cells.map((cell) => titleKey(String(cell)))
  const columns: Partial<Record<Role, number>> = {}
  for (const role of ROLES) {
    const name = role === 'net' ? null : names[`${role}Column`]
    const index = name === null ? detect(keys, role, columns) : keys.indexOf(titleKey(name))
    if (index >= 0) columns[role] = index
  }
  const isNeeded = (role: Role) => role !== 'fee' || names.feeColumn !== null
  return { columns, missing: NAMED.filter((role) => isNeeded(role) && columns[role] === undefined) }
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

/** True unless the row is empty or has amounts, such as `Total;50 000`. */
function isHeader({ titles }: { titles: string[] }): boolean {
  const hasLetter = (title: string) => /\p{L}/u.test(title)
  return titles.some(hasLetter) && titles.every((title) => title === '' || hasLetter(title))
}

function count({ titles }: { titles: string[] }): number {
  return titles.filter((title) => title !== '').length
}

function toIssue(role: (typeof NAMED)[number], names: ColumnNames, titles: string[]): Issue {
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
