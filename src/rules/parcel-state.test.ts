import { expect, test } from 'vitest'
import { isOpen, mayMove, PARCEL_STATES, statusAfter } from './parcel-state.ts'

test('a parcel goes forward only, and never from where it ends', () => {
  const moves = PARCEL_STATES.flatMap((from) =>
    PARCEL_STATES.filter((to) => mayMove(from, to)).map((to) => `${from} > ${to}`),
  )
  expect(moves.filter((move) => /^(delivered|returned|cancelled)/.test(move))).toEqual([])
  for (const move of moves) expect(moves).not.toContain(move.split(' > ').reverse().join(' > '))
  expect(mayMove('created', 'delivered')).toBe(true)
  expect(mayMove('returning', 'delivered')).toBe(true)
  expect(mayMove('delivering', 'sent')).toBe(false)
})

test('a parcel is open until it is delivered, returned or cancelled', () => {
  expect(PARCEL_STATES.filter((state) => !isOpen(state))).toEqual(['delivered', 'returned', 'cancelled'])
})

test('a state gives an order its status, and takes back no decision of the admin', () => {
  expect(statusAfter('created', 'confirmed')).toBeNull()
  expect(statusAfter('sent', 'confirmed')).toBe('shipped')
  expect(statusAfter('delivering', 'shipped')).toBeNull()
  expect(statusAfter('sent', 'cancelled')).toBeNull()
  expect(statusAfter('delivered', 'cancelled')).toBe('delivered')
  expect(statusAfter('delivered', 'delivered')).toBeNull()
  expect(statusAfter('returned', 'shipped')).toBe('cancelled')
})
