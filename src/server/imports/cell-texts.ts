import { Parser } from 'htmlparser2'

/** Elements whose end ends a line. */
const BLOCKS = new Set(
  'address article blockquote dd div dl dt figure h1 h2 h3 h4 h5 h6 hr ol p pre section table tr ul'.split(
    ' ',
  ),
)
const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'title'])

/** Turns HTML into plain text: blocks and breaks become lines, list items begin with a dash. */
export function htmlToText(html: string): string {
  if (!/<[a-z!/]|&[#a-z]/i.test(html)) return html
  let text = ''
  let hidden = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (HIDDEN.has(name)) hidden++
      else if (name === 'br') text += '\n'
      else if (name === 'li') text += '\n- '
      else if (name === 'td' || name === 'th') text += ' '
    },
    ontext: (part) => {
      if (hidden === 0) text += part
    },
    onclosetag: (name) => {
      if (HIDDEN.has(name)) hidden--
      else if (BLOCKS.has(name)) text += '\n'
    },
  })
  parser.end(html)
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Splits a list at its commas; `\,` is a comma within a value. */
export function splitList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter((value) => value !== '')
}

export function joinList(values: string[]): string {
  return values.map(escapeComma).join(', ')
}

function escapeComma(value: string): string {
  return value.replaceAll(',', '\\,')
}

/** Writes specifications as lines, `nom : valeur`; what would break a line or a name is escaped. */
export function writeSpecifications(specifications: Record<string, string>): string {
  const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  return Object.entries(specifications)
    .map(([name, value]) => `${escaped(name).replaceAll(':', '\\:')} : ${escaped(value)}`)
    .join('\n')
}

/** Reads lines `nom : valeur`; lines without a colon are left out. */
export function readSpecifications(text: string): Record<string, string> {
  const plain = (part = '') =>
    part.trim().replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character))
  const pairs = text.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^((?:[^\\:]|\\.)*):(.*)$/.exec(line) ?? []
    return name?.trim() ? [[plain(name), plain(value)] as const] : []
  })
  return Object.fromEntries(pairs)
}

const YES = ['1', 'oui', 'yes', 'true', 'vrai', 'x', 'backorder', 'active', 'actif']
const NO = ['0', 'non', 'no', 'false', 'faux', '-1', '2', 'draft', 'archived', 'unlisted']

/** Reads yes and no in French and English; undefined for anything else. */
export function readFlag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : undefined
}

/** Reads a number of pieces: `5`, `5,0`, `1 000`, `-2`; null for anything else. */
export function readQuantity(cell: string | number): number | null {
  const text = String(cell).replace(/[\s\u00a0\u202f]/g, '')
  if (!/^[-−]?\d{1,7}([.,]0+)?$/.test(text)) return null
  return Math.trunc(Number(text.replace('−', '-').replace(',', '.')))
}
