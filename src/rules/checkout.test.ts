import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CheckoutForm,
  changeDeliveryType,
  changeWilaya,
  checkoutProblems,
  reviseForm,
} from './checkout.ts'
import { deliveryTypes } from './delivery.ts'

const places = fc.constantFrom('Hydra', 'Bab Ezzouar', 'Kouba')
const texts = fc.option(fc.oneof(fc.constantFrom('', ' \t'), places))
const types = fc.constantFrom('home' as const, 'center' as const, null)
const ids = fc.option(fc.integer({ min: 1, max: 58 }))
const forms: fc.Arbitrary<CheckoutForm> = fc.record({
  customerName: texts,
  customerPhone: texts,
  wilayaId: ids,
  deliveryType: types,
  center: texts,
  baladiya: texts,
  deliveryAddress: texts,
})
const lists = fc.uniqueArray(places)
const zones = fc.record({ homePrice: fc.nat(), centerPrice: fc.nat(), centers: lists, baladiyas: lists })

const checkoutProblem = (form: CheckoutForm) => checkoutProblems(form)[0] ?? null

const customer = { customerName: 'Amine', customerPhone: '06 12 34 56 78', wilayaId: 16 }
const address = { baladiya: 'Hydra', deliveryAddress: '1 rue des Pins' }
const nothing = { center: null, baladiya: null, deliveryAddress: null }
const home: CheckoutForm = { ...customer, ...address, deliveryType: 'home', center: null }
const center: CheckoutForm = { ...customer, ...nothing, deliveryType: 'center', center: 'Kouba' }

test('name, phone, wilaya and delivery type are required, and blanks are nothing', () => {
  const message = 'Veuillez remplir tous les champs obligatoires'
  const fields = ['customerName', 'customerPhone', 'wilayaId', 'deliveryType'] as const
  for (const field of fields) {
    expect(checkoutProblem({ ...home, [field]: null })).toEqual({ message, fields: [field] })
  }
  const empty = { ...home, customerName: ' \t', customerPhone: '', wilayaId: null, deliveryType: null }
  expect(checkoutProblem(empty)).toEqual({ message, fields })
  // The required fields are reported before those of the delivery type.
  expect(checkoutProblem({ ...home, customerPhone: null, baladiya: null })?.message).toBe(message)
})

test('home delivery wants an address, then a baladiya', () => {
  const noAddress = { message: 'Veuillez saisir votre adresse de livraison', fields: ['deliveryAddress'] }
  expect(checkoutProblem({ ...home, deliveryAddress: '  ' })).toEqual(noAddress)
  expect(checkoutProblem({ ...home, deliveryAddress: null, baladiya: null })).toEqual(noAddress)
  const noBaladiya = { message: 'Veuillez sélectionner votre baladiya', fields: ['baladiya'] }
  expect(checkoutProblem({ ...home, baladiya: null })).toEqual(noBaladiya)
  expect(checkoutProblems({ ...home, deliveryAddress: null, baladiya: null })).toEqual([
    noAddress,
    noBaladiya,
  ])
})

test('delivery to a center wants a center, and neither address nor baladiya', () => {
  const problem = { message: 'Veuillez sélectionner un centre de distribution', fields: ['center'] }
  expect(checkoutProblem({ ...center, center: null })).toEqual(problem)
})

test('another wilaya starts type, baladiya, center and address again, and nothing else', () => {
  fc.assert(
    fc.property(forms, ids, (form, wilayaId) => {
      expect(changeWilaya(form, wilayaId)).toEqual({ ...form, ...nothing, wilayaId, deliveryType: null })
    }),
  )
})

test('another delivery type starts baladiya, center and address again, and nothing else', () => {
  fc.assert(
    fc.property(forms, types, (form, deliveryType) => {
      expect(changeDeliveryType(form, deliveryType)).toEqual({ ...form, ...nothing, deliveryType })
    }),
  )
})

test('a kept form loses what its wilaya no longer offers, and the wilaya itself when it is gone', () => {
  const zone = { homePrice: 600, centerPrice: 400, centers: ['Kouba'], baladiyas: ['Hydra'] }
  expect(reviseForm(home, zone)).toEqual(home)
  expect(reviseForm(center, { ...zone, centers: ['Dely Ibrahim'] })).toEqual({ ...center, center: null })
  expect(reviseForm(home, { ...zone, baladiyas: [] })).toEqual({ ...home, ...nothing, deliveryType: null })
  expect(reviseForm(home, null)).toEqual({ ...home, ...nothing, deliveryType: null, wilayaId: null })
})

test('a revised form asks for nothing that its wilaya lacks, and revising again changes nothing', () => {
  fc.assert(
    fc.property(forms, zones, (form, zone) => {
      const revised = reviseForm(form, zone)
      expect([...deliveryTypes(zone), null]).toContain(revised.deliveryType)
      expect([...zone.centers, null]).toContain(revised.center)
      expect([...zone.baladiyas, null]).toContain(revised.baladiya)
      expect(reviseForm(revised, zone)).toEqual(revised)
    }),
  )
})
