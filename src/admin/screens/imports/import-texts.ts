import { counted } from '#admin/count-text.ts'
import type { ImportFormat, ImportProblem, ProductImport } from '#contract/import.ts'
import { groupBy } from '#rules/group-by.ts'
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELD_RULES,
  IMPORT_FIELDS,
  type ImportField,
} from '#rules/import-fields.ts'
import { formatCount } from '#rules/money.ts'
import { toMidSentence } from '#rules/text.ts'

/** Element id of the remarks on skipped products. */
export const SKIPPED = 'ce-qui-ne-vient-pas'
/** Element id of the button that starts a dry run with the typed cells. */
export const READ_AGAIN = 'relire-les-corrections'

export const FORMAT_NAMES: Record<ImportFormat, string> = {
  own: 'Fichier de la boutique',
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  prestashop: 'PrestaShop',
  other: 'Autre tableau',
}

const STATE_NAMES: Record<ProductImport['state'], string> = {
  reading: 'Lecture en cours',
  ready: 'Prêt à importer',
  running: 'Import en cours',
  stopping: 'Arrêt en cours',
  stopped: 'Arrêté',
  done: 'Terminé',
  undoing: 'Annulation en cours',
  undone: 'Annulé',
}

export function stateName({ state, counts, undo }: ProductImport): string {
  if (state === 'ready' && counts.create + counts.update === 0) return 'Rien à importer'
  if (state === 'stopped' && undo) return 'Annulation arrêtée'
  return STATE_NAMES[state]
}

export function importName({ filename, format }: ProductImport): string {
  return filename || FORMAT_NAMES[format]
}

/** Formats the counts of an import: `33 à créer`, or `33 créés` once its writing has begun. */
export function countTexts({ state, isRead, counts }: ProductImport): string[] {
  const isWritten = isRead && state !== 'ready'
  const of = (count: number, done: string, todo: string) =>
    isWritten ? counted(count, done, `${done}s`) : counted(count, todo, todo)
  return [
    of(counts.create, 'créé', 'à créer'),
    of(counts.update, 'modifié', 'à modifier'),
    `${formatCount(counts.skip)} déjà à jour`,
  ]
}

/** True while the owner may correct cells and change settings. */
export function canChange({ state, undo }: ProductImport): boolean {
  return undo === null && (state === 'ready' || state === 'stopped')
}

/** Returns a message as the end of a sentence that begins with the product's name. */
export function afterName(whole: string): string {
  // Omits the field's name, since the quoted value already shows which cell is meant.
  return toMidSentence(whole.replace(/^(Prix|Quantité)\s: (?=«)/, ''))
}

/** Names what a remark is about: a product, a line, or the whole file. */
export function subjectOf({ name, line }: Pick<ImportProblem, 'name' | 'line'>): string {
  return name ? `${name} (ligne\u00a0${line})` : line > 1 ? `Ligne\u00a0${line}` : 'Tout le fichier'
}

/** Minimum number of problems with the same message that are shown as one. */
const MANY = 4

/** Groups the problems of different products that have the same message; `others` keep their order. */
export function groupAlike(problems: ImportProblem[]) {
  const groups = groupBy(problems, ({ name, message }) => (name === null ? null : message))
  const alike = [...groups].flatMap(([message, group]) =>
    message !== null && group.length >= MANY ? [{ message, problems: group }] : [],
  )
  const grouped = new Set(alike.flatMap((group) => group.problems))
  return { alike, others: problems.filter((problem) => !grouped.has(problem)) }
}

/** Returns what the owner can do about a problem; undefined if the message itself says it. */
export function remedyOf(message: string): string | undefined {
  return message.startsWith('Sa quantité n’est pas donnée par taille')
    ? 'Pour compter le stock, donnez dans le fichier une ligne par taille, ou comptez-le ensuite dans chaque produit.'
    : undefined
}

/** Fields whose cells the owner can correct on the screen; long texts are corrected in the file itself. */
export const REPAIRABLE = IMPORT_FIELDS.filter((field) => !IMPORT_FIELD_RULES[field].maxLength)

/** Fields by the beginning of their messages, where it is not the field's name and a colon. */
const FAULTS: [words: RegExp, field: ImportField][] = [
  [/^Pas de prix/, 'price'],
  [/^Son prix barré/, 'originalPrice'],
  [/^Son prix promo/, 'salePrice'],
  [/^Pas de nom/, 'name'],
  [/^Pas de catégorie/, 'category'],
  [/^La référence/, 'reference'],
  [/^Taille/, 'sizes'],
  [/^Couleur/, 'colors'],
]

/** Finds the field that a message is about, if the owner can correct its cell on the screen. */
export function faultOf({ message }: ImportProblem): ImportField | undefined {
  return (
    FAULTS.find(([words]) => words.test(message))?.[1] ??
    REPAIRABLE.find((field) => message.startsWith(`${IMPORT_FIELD_NAMES[field]}\u00a0:`))
  )
}

/** True if the owner can correct a problem's row: its product is skipped, or loses the value of a cell. */
export function canRepair(problem: ImportProblem, found: ProductImport): boolean {
  const { name, line, severity } = problem
  if (!canChange(found) || !found.isRead || (name === null && line <= 1)) return false
  if (severity === 'skipped') return true
  const fault = faultOf(problem)
  return severity === 'changed' && fault !== undefined && found.mapping[fault] !== undefined
}
