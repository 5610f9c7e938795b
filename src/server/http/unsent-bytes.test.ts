import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { UnsentBytes } from './unsent-bytes.ts'

const MiB = 1024 * 1024

function openResponse(): ServerResponse {
  return new ServerResponse(new IncomingMessage(new Socket()))
}

test('a client with 8 MiB to read gets nothing more until it has read some, others do', () => {
  const unsent = new UnsentBytes(true)
  const response = openResponse()
  unsent.hold('a', {}, 8 * MiB, response)
  expect([unsent.isFull('a'), unsent.isFull('b')]).toEqual([true, false])
  response.emit('close')
  expect(unsent.isFull('a')).toBe(false)
})

test('a body that many read counts once, and small ones not at all', () => {
  const unsent = new UnsentBytes(true)
  const body = {}
  const responses = Array.from({ length: 5000 }, openResponse)
  for (const [n, response] of responses.entries()) unsent.hold(`client ${n % 2}`, body, MiB, response)
  for (let n = 0; n < 5000; n++) unsent.hold('client 0', {}, 16 * 1024, openResponse())
  expect([unsent.isFull('client 0'), unsent.isFull('client 1')]).toEqual([false, false])
  for (const response of responses) response.emit('close')
})

test('all clients together have 64 MiB to read', () => {
  const unsent = new UnsentBytes(true)
  const responses = Array.from({ length: 64 }, openResponse)
  for (const [n, response] of responses.entries()) unsent.hold(`client ${n}`, {}, MiB, response)
  expect(unsent.isFull('another')).toBe(true)
  responses[0]?.emit('close')
  expect(unsent.isFull('another')).toBe(false)
})
