const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', hellip: '…', euro: '€' },
  ...{ eacute: 'é', egrave: 'è', ecirc: 'ê', euml: 'ë', agrave: 'à', acirc: 'â', ccedil: 'ç', icirc: 'î' },
  ...{ iuml: 'ï', ocirc: 'ô', ugrave: 'ù', ucirc: 'û', uuml: 'ü', oelig: 'œ', Eacute: 'É', Egrave: 'È' },
  ...{ Agrave: 'À', Ccedil: 'Ç', laquo: '«', raquo: '»', rsquo: '’', lsquo: '‘', ldquo: '“', rdquo: '”' },
  ...{ ndash: '–', mdash: '—', deg: '°', times: '×', bull: '•', reg: '®', copy: '©', trade: '™' },
}

/** Turns HTML into plain text: blocks and breaks become lines, list items begin with a dash. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html
  return decodeEntities(
    html
      .replace(/<!--[^]*?-->|<(script|style)\b[^>]*>[^]*?<\/\1\s*>/gi, '')
      .replace(/<li\b[^>]*>/gi, '\n- ')
      .replace(/<br\b[^>]*>|<\/(p|div|h[1-6]|ul|ol|tr|table|blockquote)\s*>/gi, '\n')
      .replace(/<\/?[a-z][^>]*>/gi, ''),
  )
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** Splits a list at its commas; `\,` is a comma within a value. */
export function splitList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter((value) => value !== '')
}

export function joinList(values: string[]): string {
  return values.map((value) => value.replaceAll(',', '\\,')).join(', ')
}

/** Writes specifications as lines, `nom : valeur`; what would break a line or a name is escaped. */
export function writeSpecifications(specifications: Record<string, string>): string {
  const escape = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  return Object.entries(specifications)
    .map(([name, value]) => `${escape(name).replaceAll(':', '\\:')} : ${escape(value)}`)
    .join('\n')
}

export function readSpecifications(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^((?:[^\\:]|\\.)*):(.*)$/s.exec(line) ?? []
    const unescape = (part: string) =>
      part.trim().replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character))
    if (name.trim()) found[unescape(name)] = unescape(value)
  }
  return found
}

/** Reads yes and no in French and English; undefined for anything else. */
export function readFlag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (['1', 'oui', 'yes', 'true', 'vrai', 'x', 'backorder', 'active', 'actif'].includes(word)) return true
  if (['0', 'non', 'no', 'false', 'faux', '-1', '2', 'draft', 'archived', 'unlisted'].includes(word)) return false
  return undefined
}
