import { expect, test } from 'vitest'
import { encodeBody } from './encode-body.ts'

const encode = async (body: unknown) => (await encodeBody(body)).bytes.toString()

test.each([
  [[]],
  [['é', { a: 1 }, null]],
  [{ items: [], total: 0 }],
  [{ items: [{ id: 1 }, { id: 2 }], total: 2, page: 1 }],
  [{ items: 'none', total: 1 }],
  [{ items: [1] }],
  [null],
  ['text'],
])('parts of %j are the JSON of the whole', async (body) => {
  expect(JSON.parse(await encode(body))).toEqual(body)
})

test('other events have their turn while a long list is encoded', async () => {
  const order: string[] = []
  const words = Array.from({ length: 2000 }, () => 'casque '.repeat(500))
  const encoding = encode(words).then(() => order.push('list'))
  setImmediate(() => order.push('other'))
  await encoding
  expect(order).toEqual(['other', 'list'])
})
