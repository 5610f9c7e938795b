import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UnsupportedImageError, ValidationError } from '#server/errors.ts'
import { Semaphore } from '#server/semaphore.ts'
import { END, image, JPEG, MULTIPART, named, part } from '#support/multipart.ts'
import { makeTestFolder } from '#support/test-databases.ts'
import { readForm } from './form-body.ts'

const ROUTE = { form: { a: 'text', b: 'json' }, files: { f: 3, g: 3 } } as const
const MiB = 1024 * 1024

const diskOf = (dataDir: string) => ({ dataDir, uploads: new Semaphore(60 * MiB) })

/** Reads a body that arrives in chunks of `chunk` bytes. Returns its texts, and its files with content. */
async function parse(body: string | Buffer, { type = MULTIPART, chunk = 1e9, size = 1000 } = {}) {
  using folder = makeTestFolder()
  const bytes = Buffer.from(body)
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, index) =>
    bytes.subarray(index * chunk, (index + 1) * chunk),
  )
  const uploads = join(folder.path, 'uploads')
  try {
    await using form = await readForm(Readable.from(chunks), { type, size }, ROUTE, diskOf(folder.path))
    const files = Object.entries(form.files).flatMap(([name, list]) =>
      list.map(({ path, filename, size }) => {
        const content = readFileSync(path)
        expect(size).toBe(content.length)
        return { name, filename, content: content.subarray(JPEG.length).toString() }
      }),
    )
    return { value: form.value, files }
  } finally {
    expect(readdirSync(uploads)).toEqual([])
  }
}

test('texts and files come as they were sent, however the body is cut', async () => {
  const body = Buffer.concat([
    part(named('a'), 'été'),
    part(`${named('f')}; filename="x.jpg"\r\nContent-Type: image/jpeg`, image('bytes\r\n--lim\r\n')),
    part(named('b'), '{"un":1}'),
    part(named('a'), 'second'),
    part(named('unknown'), 'ignored'),
    part(`${named('unknown')}; filename="y.exe"`, 'ignored'),
    part(`${named('f')}; filename="z.jpg"`, image('')),
    END,
  ])
  const expected = {
    value: { a: 'été', b: { un: 1 } },
    files: [
      { name: 'f', filename: 'x.jpg', content: 'bytes\r\n--lim\r\n' },
      { name: 'f', filename: 'z.jpg', content: '' },
    ],
  }
  for (const chunk of [1, 7, 64, 1e9]) expect(await parse(body, { chunk })).toEqual(expected)
  expect(await parse(Buffer.concat([Buffer.from('preamble\r\n'), body, Buffer.from('epilogue')]))).toEqual(
    expected,
  )
  for (const type of [
    'multipart/form-data; charset=utf-8; boundary="limit"',
    'Multipart/Form-Data;BOUNDARY=limit',
  ])
    expect(await parse(body, { type })).toEqual(expected)
})

test('a form may have no part at all; an empty file input is no file, nor are bytes without a file name', async () => {
  const nothing = { value: {}, files: [] }
  expect(await parse('--limit--\r\n')).toEqual(nothing)
  expect(await parse('--limit--')).toEqual(nothing)
  expect(await parse(Buffer.concat([part(`${named('f')}; filename=""`, ''), END]))).toEqual(nothing)
  expect(await parse(Buffer.concat([part(named('f'), image('')), END]))).toEqual(nothing)
})

test.each([
  ['a%22b.jpg', 'a"b.jpg'],
  ['a%0D%0Ab.jpg', 'a\r\nb.jpg'],
  ['C:\\path\\a.jpg', 'C:\\path\\a.jpg'],
  ['été 🏍.jpg', 'été 🏍.jpg'],
])('the file name %s, as browsers write it, is %j', async (written, filename) => {
  const body = Buffer.concat([part(`${named('f')}; filename="${written}"`, image('')), END])
  expect((await parse(body)).files).toEqual([{ name: 'f', filename, content: '' }])
})

test('what is not well formed is a 400', async () => {
  const broken = [
    '',
    'text',
    '--limit',
    '--limit\r\n',
    '--limit\r\n\r\n',
    part(named('a'), 'un'),
    Buffer.concat([part('Content-Disposition: form-data', 'un'), END]),
    Buffer.concat([part('Content-Disposition: form-data; filename="a.jpg"', 'un'), END]),
    '--limitless\r\n',
    part(`${named('unknown')}; filename="a"`, 'un'),
    part(`${named('f')}; filename="a"`, image('')),
    Buffer.concat([...Array<Buffer>(1001).fill(part(named('a'), 'un')), END]),
    Buffer.concat([part(named('a'), Buffer.from([0xff])), END]),
    Buffer.concat([part(named('b'), '{'), END]),
    Buffer.concat([...Array<Buffer>(4).fill(part(`${named('f')}; filename="a"`, image(''))), END]),
  ]
  for (const body of broken)
    await expect(parse(body), body.toString().slice(0, 80)).rejects.toBeInstanceOf(ValidationError)
  for (const type of ['multipart/form-data', `multipart/form-data; boundary=${'x'.repeat(300)}`])
    await expect(parse(END, { type })).rejects.toBeInstanceOf(ValidationError)
})

test('a part without a form-data header, or with a giant one, is ignored', async () => {
  const odd = [
    part('Content-Type: text/plain', 'un'),
    part('Content-Disposition: attachment; name="a"', 'un'),
    part(`X: ${'x'.repeat(50_000)}\r\n${named('a')}`, 'un'),
    Buffer.from('--limit\r\n\r\nun\r\n'),
  ]
  for (const bytes of odd)
    expect((await parse(Buffer.concat([bytes, END]), { chunk: 1000 })).value).toEqual({})
})

test('sizes are bounded: of a file, of all texts, and of a form that does not announce its own', async () => {
  const file = (size: number) =>
    part(`${named('f')}; filename="a"`, Buffer.concat([JPEG, Buffer.alloc(size - 3)]))
  const large = (body: Buffer[]) => parse(Buffer.concat([...body, END]), { chunk: 65_536 })
  expect((await large([file(10 * MiB)])).files).toHaveLength(1)
  await expect(large([file(10 * MiB + 1)])).rejects.toMatchObject({
    status: 413,
    message: 'Une image est trop volumineuse : 10 Mo au plus',
  })
  const text = part(named('a'), Buffer.alloc(MiB / 2, 'a'))
  await expect(large([text, text, text])).rejects.toMatchObject({ status: 413 })
  const announced = readForm(
    Readable.from([END]),
    { type: MULTIPART, size: 60 * MiB + 1 },
    ROUTE,
    diskOf('/nowhere'),
  )
  await expect(announced).rejects.toMatchObject({ status: 413 })
  const ignored = part(`${named('unknown')}; filename="a"`, Buffer.alloc(9 * MiB))
  await expect(large(Array<Buffer>(7).fill(ignored))).rejects.toMatchObject({ status: 413 })
})

test('a file that is no image is a 415', async () => {
  for (const content of ['', 'GIF', '<svg>']) {
    const body = Buffer.concat([part(`${named('f')}; filename="a.jpg"`, content), END])
    await expect(parse(body)).rejects.toBeInstanceOf(UnsupportedImageError)
  }
})

test('no body hangs the parser or fails without an error response', async () => {
  const signs = ['--limit', '\r\n', '--', ': ', ';', '"', '\\', 'filename="', 'x', '\0']
  const pieces = fc.array(fc.constantFrom(...signs, named('a'), named('f')), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(pieces, fc.integer({ min: 1, max: 20 }), async (pieces, chunk) => {
      await parse(pieces.join(''), { chunk }).catch((error) =>
        expect([ValidationError, UnsupportedImageError]).toContain((error as Error).constructor),
      )
    }),
    { numRuns: 300 },
  )
})
