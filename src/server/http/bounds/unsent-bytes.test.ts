import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { BOUNDS } from './bounds.ts'
import { holdUnsent, Places } from './held-places.ts'

const MiB = 1024 * 1024

function openUnsent() {
  const unsent = new Places(BOUNDS.unsentBytes)
  const hold = (client: string, bytes: number, body = {}) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    holdUnsent(unsent, { client, body, bytes, response })
    return response
  }
  return { unsent, hold }
}

test('a client with 8 MiB to read gets nothing more until it has read some, others do', () => {
  const { unsent, hold } = openUnsent()
  const response = hold('a', 8 * MiB)
  expect([unsent.isFull('a'), unsent.isFull('b')]).toEqual([true, false])
  response.emit('close')
  expect(unsent.isFull('a')).toBe(false)
})

test('a body that many read counts once, and small ones not at all', () => {
  const { unsent, hold } = openUnsent()
  const body = {}
  const responses = Array.from({ length: 5000 }, (_, n) => hold(`client ${n % 2}`, MiB, body))
  for (let n = 0; n < 5000; n++) hold('client 0', 16 * 1024)
  expect([unsent.isFull('client 0'), unsent.isFull('client 1')]).toEqual([false, false])
  expect(responses.some(({ destroyed }) => destroyed)).toBe(false)
})
