import { expect, test } from 'vitest'
import { changedFields, foreignChange, typedValues } from './order-merge.ts'
import { NEW_ORDER } from './order-values.ts'

const start = {
  ...NEW_ORDER,
  customerName: 'Karim',
  wilayaId: 16,
  deliveryType: 'home' as const,
  baladiya: 'Kouba',
  deliveryAddress: '5, rue de la Paix',
  updatedAt: '1',
}

test('only typed fields are kept over a newer version of the order', () => {
  expect(typedValues(start, { ...start, customerName: 'Karim B.', updatedAt: '2' })).toEqual({
    customerName: 'Karim B.',
  })
  expect(typedValues(start, { ...start })).toEqual({})
})

test('a typed part of the destination keeps all of it, but not the address', () => {
  expect(typedValues(start, { ...start, baladiya: 'Hydra' })).toEqual({
    wilayaId: 16,
    deliveryType: 'home',
    center: null,
    baladiya: 'Hydra',
  })
})

test('a version in which a call alone was noted changes no field', () => {
  expect(changedFields(start, { ...start, updatedAt: '2' })).toEqual([])
  expect(changedFields(start, { ...start, note: 'Bis', status: 'pending' })).toEqual(['note', 'status'])
})

test('a field is named in French, and an emptied one has no value', () => {
  expect(foreignChange('deliveryAddress', 'Cité 5 Juillet')).toEqual({
    label: 'Adresse',
    value: 'Cité 5 Juillet',
  })
  expect(foreignChange('items.0.size', '')).toEqual({ label: 'Articles', value: null })
})
