import { SaxesParser } from 'saxes'
import { damagedSheet } from './sheet.ts'

/** Maximum nesting depth of elements; sheets usually have fewer than ten levels. */
const MAX_DEPTH = 30
const MAX_ATTRIBUTES = 60

/** Converts XML events to items. `take` returns the items made since its last call. Names have no prefix. */
export type XmlReader<Item> = {
  open: (name: string, attributes: Record<string, string>) => void
  close: (name: string) => void
  text: (text: string) => void
  take: () => Item[]
}

/**
 * Parses XML while it arrives. Only expands the five predefined entities, and fetches nothing.
 * @throws ValidationError when it is not well-formed, has a DOCTYPE, too many levels or too many attributes;
 * and the errors of `reader`
 */
export async function* parseXml<Item>(
  chunks: AsyncIterable<string>,
  reader: XmlReader<Item>,
): AsyncGenerator<Item> {
  const parser = new SaxesParser()
  let [depth, attributes] = [0, 0]
  const refuse = () => {
    throw damagedSheet()
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) refuse()
  })
  parser.on('opentag', (tag) => {
    if (++depth > MAX_DEPTH) refuse()
    attributes = 0
    const named: Record<string, string> = {}
    for (const name of Object.keys(tag.attributes)) named[withoutPrefix(name)] = tag.attributes[name] ?? ''
    reader.open(withoutPrefix(tag.name), named)
  })
  parser.on('closetag', ({ name }) => {
    depth--
    reader.close(withoutPrefix(name))
  })
  parser.on('text', reader.text)
  parser.on('cdata', reader.text)
  for await (const chunk of chunks) {
    parser.write(chunk)
    yield* reader.take()
  }
  parser.close()
  yield* reader.take()
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
