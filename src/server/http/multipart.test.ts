import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMultipart } from './multipart.ts'

const TYPE = 'multipart/form-data; boundary=limit'

function parse(body: string, type = TYPE) {
  return parseMultipart(Buffer.from(body), type).map(({ name, filename, bytes }) => ({
    name,
    filename,
    text: bytes.toString(),
  }))
}

function part(headers: string, text: string): string {
  return `--limit\r\n${headers}\r\n\r\n${text}\r\n`
}

const named = (name: string) => `Content-Disposition: form-data; name="${name}"`

test('texts and files come as they were sent, in their order', () => {
  const body = [
    part(named('a'), 'un'),
    part(`${named('f')}; filename="x.jpg"\r\nContent-Type: image/jpeg`, 'bytes\r\n--lim\r\n'),
    part(named('a'), ''),
    '--limit--\r\n',
  ].join('')
  const parts = [
    { name: 'a', filename: null, text: 'un' },
    { name: 'f', filename: 'x.jpg', text: 'bytes\r\n--lim\r\n' },
    { name: 'a', filename: null, text: '' },
  ]
  expect(parse(body)).toEqual(parts)
  expect(parse(`preamble\r\n${body}epilogue`)).toEqual(parts)
  expect(parse(body, 'multipart/form-data; charset=utf-8; boundary="limit"')).toEqual(parts)
  expect(parse(body, 'Multipart/Form-Data;BOUNDARY=limit')).toEqual(parts)
})

test('a form may have no part at all', () => {
  expect(parse('--limit--\r\n')).toEqual([])
  expect(parse('--limit--')).toEqual([])
})

test('names come out of the ways in which programs write them', () => {
  const written: [string, string | null][] = [
    ['; filename="a b.jpg"', 'a b.jpg'],
    ['; filename=plain.jpg', 'plain.jpg'],
    ['; filename=""', ''],
    ['; filename="a%22b.jpg"', 'a"b.jpg'],
    ['; filename="a\\"b.jpg"', 'a"b.jpg'],
    ['; filename="C:\\path\\a.jpg"', 'C:\\path\\a.jpg'],
    ['; filename="a; filename=b.jpg"', 'a; filename=b.jpg'],
    ['; filename="a%0D%0Ab.jpg"', 'a\r\nb.jpg'],
    ['; filename="été 🏍.jpg"', 'été 🏍.jpg'],
    ["; filename=x.jpg; filename*=UTF-8''%C3%A9t%C3%A9.jpg", 'été.jpg'],
    ["; filename=x.jpg; filename*=UTF-8''%FF", 'x.jpg'],
    ['', null],
  ]
  for (const [text, filename] of written) {
    expect(parse(`${part(`content-disposition:form-data; name=f${text}`, '')}--limit--`)).toEqual([
      { name: 'f', filename, text: '' },
    ])
  }
})

test('what is not well formed is refused', () => {
  const broken = [
    '',
    'text',
    '--limit',
    '--limit\r\n',
    '--limit\r\n\r\n',
    '--limit\r\n\r\ntext\r\n--limit--',
    part(named('a'), 'un'),
    part('Content-Type: text/plain', 'un').concat('--limit--'),
    part('Content-Disposition: form-data', 'un').concat('--limit--'),
    part('Content-Disposition: attachment; name="a"', 'un').concat('--limit--'),
    part(`${named('a')}\r\nX: ${'x'.repeat(5000)}`, 'un').concat('--limit--'),
    '--limitless\r\n',
    part(named('a'), 'un').repeat(1001).concat('--limit--'),
  ]
  for (const body of broken) expect(() => parse(body), body.slice(0, 80)).toThrow()
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
  ]) {
    expect(() => parse(`${part(named('a'), 'un')}--limit--`, type)).toThrow()
  }
})

test('what the platform writes is read as the platform reads it', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 })
  // The platform reads a file with an empty name as a text.
  const filename = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  const value = fc.oneof(text, fc.record({ bytes: fc.uint8Array({ maxLength: 200 }), filename }))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, value), { maxLength: 8 }), async (entries) => {
      const form = new FormData()
      for (const [name, given] of entries) {
        if (typeof given === 'string') form.append(name, given)
        else form.append(name, new Blob([new Uint8Array(given.bytes)]), given.filename)
      }
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type') ?? ''
      const body = Buffer.from(await encoded.arrayBuffer())
      const read = await new Response(body, { headers: { 'Content-Type': type } }).formData()
      const expected = await Promise.all(
        [...read].map(async ([name, entry]) =>
          typeof entry === 'string'
            ? { name, filename: null, bytes: Buffer.from(entry) }
            : { name, filename: entry.name, bytes: Buffer.from(await entry.arrayBuffer()) },
        ),
      )
      expect(parseMultipart(body, type)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test('no body whatever makes it hang or fail otherwise than by an error', () => {
  const pieces = fc.constantFrom(
    '--limit',
    '\r\n',
    '--',
    ': ',
    ';',
    '"',
    '\\',
    named('a'),
    'filename="',
    'x',
    '\0',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (words) => {
      try {
        parse(words.join(''))
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }),
    { numRuns: 2000 },
  )
})
