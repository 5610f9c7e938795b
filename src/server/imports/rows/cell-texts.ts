import { Parser } from 'htmlparser2'
import { MAX_QUANTITY } from '#contract/stock.ts'
import { foldText } from '#rules/text.ts'

/** Elements after which the text continues on a new line. */
const BLOCKS = new Set(
  'address article blockquote dd div dl dt figure h1 h2 h3 h4 h5 h6 hr ol p pre section table tr ul'.split(
    ' ',
  ),
)
const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'title'])

/** HTML whose tags are encoded as entities, as OpenCart writes it. */
const ENCODED_TAG = /&lt;\/?(?:p|br|b|strong|i|em|ul|ol|li|div|span|h[1-6]|table|a)\b.{0,500}?&gt;/is

/** Turns HTML into plain text: blocks and breaks become lines, list items begin with a dash. */
export function htmlToText(html: string): string {
  if (!html.includes('<') && ENCODED_TAG.test(html)) return htmlToText(decodeEntities(html))
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

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi
const INLINE = /<\/?(?:b|i|u|em|strong|small|sub|sup|span|font|mark|br|p)(?:\s[^<>]*)?\/?>/gi

/**
 * Converts a name with HTML to text, and decodes entities twice because some files encode them twice. Angle
 * brackets that are no inline tag stay.
 */
export function htmlToName(html: string): string {
  const text = html.includes('<')
    ? html.replace(INLINE, (tag) => (/^<\/?(?:br|p)\b/i.test(tag) ? ' ' : ''))
    : html
  return text.includes('&') ? decodeEntities(decodeEntities(text)) : text
}

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity) => {
    let decoded = ''
    const parser = new Parser({
      ontext: (part) => {
        decoded += part
      },
    })
    parser.end(entity)
    return decoded
  })
}

/** These shortcodes contain code, so their content is dropped. */
const CODE = /\[(vc_raw_html|vc_raw_js)\b[^\][]*\][^\][]*\[\/\1\]/g
const SHORTCODE = /\[(\/?)([a-z][a-z\d_-]*)(\s[^\][]*)?\]/g
/** Shortcodes that WordPress and WooCommerce write without attributes. */
const BARE = new Set(
  'gallery playlist audio video embed caption products product_page add_to_cart'.split(' '),
)

/**
 * Removes shortcodes of WordPress and its page builders, not the text between. A word in brackets is a
 * shortcode only if it has attributes, a closing tag, `_`, or a known name: `[nouveau]`, `[s à xl]` stay.
 */
export function withoutShortcodes(html: string): string {
  if (!html.includes('[')) return html
  const ended = new Set([...html.matchAll(SHORTCODE)].filter(([, end]) => end).map(([, , name]) => name))
  return html
    .replace(CODE, '')
    .replace(SHORTCODE, (whole, end: string, name: string, attributes = '') => {
      const isCode =
        end || ended.has(name) || name.includes('_') || BARE.has(name) || /\s[\w-]+=/.test(attributes)
      if (!isCode) return whole
      return end && name.includes('_') ? '\n' : ''
    })
    .replace(/ {2,}/g, ' ')
}

/** Splits a list at its commas; `\,` is a comma within a value. */
export function splitList(text: string): string[] {
  if (!text.includes(',')) return text.trim() === '' ? [] : [text.trim()]
  return text
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter((value) => value !== '')
}

/** Splits a list of sizes or colours. The comma of a half size, `37,5`, does not separate. */
export function splitSizes(text: string): string[] {
  const list = text.replaceAll('\n', ', ')
  return splitList(list.includes(',5') ? list.replace(/(?<=\d\d),(?=5(?!\d))/g, '\\,') : list)
}

const IMAGE = /\.(?:jpe?g|png|webp|avif|gif|heic|bmp|tiff?|svg)(?:[?#][\s\S]*)?$/i

const URL_START = /^\s*https?:\/\//i

/** Splits file names and URLs. A comma inside a URL only separates if a URL or a file name follows. */
export function splitImages(text: string, separator: RegExp): string[] {
  const images: string[] = []
  for (const part of text.replace(separator, ', ').split(/(?<!\\),/)) {
    const before = images.at(-1)
    const isName = () => IMAGE.test(part.trim()) && (/^\s/.test(part) || IMAGE.test((before ?? '').trim()))
    const isNew = before === undefined || !URL_START.test(before) || URL_START.test(part) || isName()
    images.push(isNew ? part : `${images.pop() ?? ''},${part}`)
  }
  return images.map((image) => image.replaceAll('\\,', ',').trim()).filter(Boolean)
}

export function joinList(values: string[]): string {
  return values.map((value) => value.replaceAll(',', '\\,')).join(', ')
}

/** Writes specifications as lines `nom : valeur`. Line breaks, and colons in names, are escaped. */
export function writeSpecifications(specifications: Record<string, string>): string {
  const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  return Object.entries(specifications)
    .map(([name, value]) => `${escaped(name).replaceAll(':', '\\:')} : ${escaped(value)}`)
    .join('\n')
}

/** Reads lines `nom : valeur`; skips lines without a colon. */
export function readSpecifications(text: string): Record<string, string> {
  const plain = (part = '') =>
    part.trim().replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character))
  const pairs = text.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^((?:[^\\:]|\\.)*):(.*)$/.exec(line) ?? []
    return name?.trim() ? [[plain(name), plain(value)] as const] : []
  })
  return Object.fromEntries(pairs)
}

const YES = new Set(
  '1 oui yes true vrai x backorder active actif activee enabled visible publie published'.split(' '),
)
const NO = new Set([
  ...'0 non no false faux -1 2 draft brouillon archived archive unlisted hidden masque inactive inactif'.split(
    ' ',
  ),
  ...'disabled desactive pending private prive deleted supprime trash corbeille'.split(' '),
  ...['en attente', 'hors ligne'],
])

/** Characters of a flag with surrounding blanks; a longer text is no flag. */
const LONGEST_FLAG = 50

/** Reads yes or no in French and English, also from publication states; undefined for other texts. */
export function readFlag(text: string): boolean | undefined {
  if (text.length > LONGEST_FLAG) return undefined
  // Most cells are already folded, and skipping `foldText` is faster.
  const word = text === '' || YES.has(text) || NO.has(text) ? text : foldText(text)
  if (YES.has(word)) return true
  return NO.has(word) ? false : undefined
}

const words = (list: string) => new Set(list.split(', ').map(foldText))
const OFFERED = words('en stock, in stock, instock, disponible, dispo, available, متوفر, متوفرة')
const SOLD_OUT = words(
  'rupture, rupture de stock, en rupture, en rupture de stock, hors stock, épuisé, épuisée, indisponible, non disponible, out of stock, outofstock, sold out, unavailable, غير متوفر, غير متوفرة, نفد',
)

/** Reads if a product is offered, from a flag or from words such as « En stock » and « Rupture ». */
export function readOffered(text: string): boolean | undefined {
  if (text.length > LONGEST_FLAG) return undefined
  const word = foldText(text)
  if (OFFERED.has(word)) return true
  return SOLD_OUT.has(word) ? false : readFlag(text)
}

/** Reads the 10 of « 10+ », « > 10 », « 10 et plus » or « plus de 10 »; null for other texts. */
export function readAtLeast(cell: string | number): number | null {
  const [, first, second] = AT_LEAST.exec(String(cell).trim()) ?? []
  const least = first ?? second
  return least === undefined ? null : readQuantity(least)
}

const AT_LEAST = /^(?:(?:>=?|≥|\+|plus de) *(\d{1,7})|(\d{1,7}) *(?:\+|et \+|et plus))$/i

/** Reads a quantity such as `5`, `5,0`, `1 000` or `-2`; null for other texts. */
export function readQuantity(cell: string | number): number | null {
  const text = String(cell).replace(/[\s\u00a0\u202f]/g, '')
  if (!/^[-−]?\d{1,7}([.,]0+)?$/.test(text)) return null
  const quantity = Math.trunc(Number(text.replace('−', '-').replace(',', '.')))
  return Math.abs(quantity) <= MAX_QUANTITY ? quantity : null
}

/** True for zero or less: then a quantity of several sizes or colours is that of each one of them. */
export function isNone(quantity: string | number): boolean {
  const pieces = readQuantity(quantity)
  return pieces !== null && pieces <= 0
}
