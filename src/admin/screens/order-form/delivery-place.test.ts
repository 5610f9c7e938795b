import { expect, test } from 'vitest'
import { ORAN, SAMPLE_ORDER, TINDOUF } from '#support/sample-order.ts'
import { placeIn, placeOf } from './delivery-place.ts'
import { NEW_ORDER, valuesOf } from './order-values.ts'

const HOME = valuesOf(SAMPLE_ORDER, 600)

test('another wilaya drops what it does not offer, and makes a choice that has no alternative', () => {
  expect(placeIn(TINDOUF, HOME)).toEqual({ deliveryType: 'center', center: 'Tindouf', baladiya: null })
  expect(placeIn(ORAN, HOME)).toEqual({ deliveryType: 'home', center: null, baladiya: 'Es Sénia' })
  expect(placeIn(ORAN, NEW_ORDER)).toEqual({ deliveryType: null, center: null, baladiya: null })
  expect(placeIn(null, HOME)).toEqual({ deliveryType: 'home', center: null, baladiya: null })
})

test('another type keeps what was chosen for the first one, for who comes back to it', () => {
  expect(placeOf(ORAN, { ...HOME, deliveryType: 'center' })).toEqual({
    deliveryType: 'center',
    center: null,
    baladiya: 'Es Sénia',
  })
})
