/** One part of a form: a file when it was sent with a file's name, else a text. */
export type Part = { name: string; filename: string | null; bytes: Buffer }

/** More parts, or more bytes of headers in one, than any form of ours has. */
const MAX_PARTS = 1000
const MAX_HEADERS = 4096

const LINE_END = '\r\n'

/**
 * The parts of a multipart/form-data body, as views of its bytes: nothing is copied, since a form may be as
 * large as half of the memory that the shop allows itself.
 * @throws Error when it is not well formed
 */
export function parseMultipart(body: Buffer, contentType: string): Part[] {
  const delimiter = Buffer.from(`${LINE_END}--${boundaryOf(contentType)}`)
  const parts: Part[] = []
  let at = findFirst(body, delimiter)
  for (;;) {
    if (body.toString('latin1', at, at + 2) === '--') return parts
    if (body.toString('latin1', at, at + 2) !== LINE_END) throw new Error('A boundary line is not ended')
    if (parts.length === MAX_PARTS) throw new Error('Too many parts')
    // A part without any header begins with the empty line at once.
    const headersEnd = body.indexOf(`${LINE_END}${LINE_END}`, at, 'latin1')
    if (headersEnd < 0 || headersEnd - at > MAX_HEADERS) throw new Error('The headers of a part do not end')
    const start = headersEnd + 4
    const end = body.indexOf(delimiter, start - LINE_END.length)
    if (end < 0) throw new Error('A part does not end')
    const disposition = readDisposition(body.toString('utf8', at, headersEnd))
    parts.push({ ...disposition, bytes: body.subarray(start, Math.max(start, end)) })
    at = end + delimiter.length
  }
}

function boundaryOf(contentType: string): string {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  const boundary = found?.[1] ?? found?.[2]
  if (!boundary) throw new Error('There is no boundary')
  return boundary
}

// The first boundary may open the body, without a line end before it.
function findFirst(body: Buffer, delimiter: Buffer): number {
  const opening = delimiter.subarray(LINE_END.length)
  if (body.subarray(0, opening.length).equals(opening)) return opening.length
  const found = body.indexOf(delimiter)
  if (found < 0) throw new Error('There is no part')
  return found + delimiter.length
}

function readDisposition(headers: string): { name: string; filename: string | null } {
  const line = headers
    .split(LINE_END)
    .map((header) => /^content-disposition:\s*form-data\s*(;.*)$/is.exec(header)?.[1])
    .find((found) => found !== undefined)
  if (line === undefined) throw new Error('A part does not say what it is')
  const values = new Map<string, string>()
  for (const [, name = '', quoted, plain] of line.matchAll(
    /;\s*([\w-]+\*?)\s*=\s*(?:"((?:\\"(?!\s*(?:;|$))|[^"])*)"|([^;\s]*))/g,
  )) {
    values.set(name.toLowerCase(), quoted === undefined ? (plain ?? '') : unquote(quoted))
  }
  const name = values.get('name')
  if (name === undefined) throw new Error('A part has no name')
  return { name, filename: readExtended(values.get('filename*')) ?? values.get('filename') ?? null }
}

// Browsers escape quotes and line ends as in addresses, other programs quotes with a backslash, which to a browser
// is a letter like any other.
function unquote(text: string): string {
  return text.replaceAll('\\"', '"').replace(/%(22|0D|0A)/gi, (coded) => decodeURIComponent(coded))
}

function readExtended(value: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value ?? '')?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
