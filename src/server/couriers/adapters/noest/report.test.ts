import { describe, expect, test } from 'vitest'
import { failureOf } from '../../../../../tests/support/couriers/failure-of.ts'
import { openNoest } from '../../../../../tests/support/couriers/open-noest.ts'
import { noest } from './adapter.ts'

describe('where a parcel is', () => {
  test.each([
    ['upload', 'created'],
    ['customer_validation', 'created'],
    ['validation_collect_colis', 'sent'],
    ['fdr_activated', 'delivering'],
    ['mise_a_jour', 'delivering'],
    ['livre', 'delivered'],
    ['livred', 'delivered'],
    ['verssement_admin_cust', 'delivered'],
    ['validation_reception_cash_by_partener', 'delivered'],
    ['return_asked_by_hub', 'returning'],
    ['retour_dispatched_to_partenaires', 'returning'],
    ['colis_retour_transmit_to_partner', 'returning'],
    ['livraison_echoue_recu', 'returned'],
    ['return_validated_by_partener', 'returned'],
  ])('%s: %s', async (key, state) => {
    await using courier = await openNoest()
    await courier.createOne()
    expect(await courier.report([key, 'Les mots de NOEST'])).toMatchObject({
      tracking: 'ECS1000',
      state,
      text: 'Les mots de NOEST',
      at: '2026-11-23T09:00:00.000Z',
    })
  })

  test.each([['edit_price'], ['colis_suspendu'], ['verssement_admin_cust_canceled'], ['constructor'], ['']])(
    'an event that moves nothing changes the words alone: %j',
    async (key) => {
      await using courier = await openNoest()
      await courier.createOne()
      await courier.report(['validation_collect_colis', 'Colis Ramassé'])
      expect(await courier.report([key, 'Autre chose'])).toMatchObject({
        state: 'sent',
        text: 'Autre chose',
      })
    },
  )

  test.each([
    ['Uploaded to system', 'created'],
    ['Validé', 'created'],
    ['Package Picked Up', 'sent'],
    ['EN LIVRAISON', 'delivering'],
    ['Delivery attempt', 'delivering'],
    ['Delivered', 'delivered'],
    ['Livré', 'delivered'],
    ['Montant transmis au partenaire', 'delivered'],
    ['Return in transit', 'returning'],
    ['Retour reçu par le partenaire', 'returned'],
    ['Autre chose', 'created'],
  ])('an event without a key is known by its label: %s, %s', async (label, state) => {
    await using courier = await openNoest()
    await courier.createOne()
    expect(await courier.report(['', label])).toMatchObject({ state, text: label })
  })

  test('each attempt is told with its time, and a remark of the shop is none', async () => {
    await using courier = await openNoest()
    const { tracking } = await courier.createOne()
    courier.move(tracking, 'fdr_activated', 'En livraison', '2026-11-24 08:00:00')
    courier.move(tracking, 'Mise à jour', 'Client injoignable', '2026-11-24 10:00:00')
    courier.move(tracking, '', 'Delivery attempt', '2026-11-25 10:00:00')
    courier.move(tracking, 'mise_a_jour', 'Passez après 17 h', '2026-11-25 11:00:00', 'PARTNER')
    expect(await courier.report()).toMatchObject({
      state: 'delivering',
      attempts: [
        { at: '2026-11-24T10:00:00.000Z', reason: 'Client injoignable' },
        { at: '2026-11-25T10:00:00.000Z', reason: 'Delivery attempt' },
      ],
    })
  })

  test('a return that is settled stays one', async () => {
    await using courier = await openNoest()
    await courier.createOne()
    await courier.report(['return_validated_by_partener', 'Retour validé par le partenaire'])
    expect(await courier.report(['verssement_admin_cust', 'Montant transmis'])).toMatchObject({
      state: 'returned',
    })
  })

  test('the last event is the latest, whatever the order of the list', async () => {
    await using courier = await openNoest()
    const { tracking } = await courier.createOne()
    courier.move(tracking, 'livred', 'Livré', '2026-11-25 10:00:00')
    courier.move(tracking, 'fdr_activated', 'En livraison', '2026-11-24 08:00:00')
    const report = await courier.report()
    expect(report).toMatchObject({ state: 'delivered', text: 'Livré', at: '2026-11-25T10:00:00.000Z' })
  })

  test('parcels that NOEST does not have are left out', async () => {
    await using courier = await openNoest()
    const known = await courier.createOne()
    const unknown = { tracking: 'ECS9', remoteId: null }
    expect(await noest.report(courier.account, [unknown])).toEqual([])
    expect(await noest.report(courier.account, [unknown, known])).toHaveLength(1)
    courier.fail('POST get/trackings/info', { body: [] })
    expect(await noest.report(courier.account, [known])).toEqual([])
  })

  test.each([
    ['a history of another type', { ECS1000: { activity: 'x' } }],
    ['events of another type', { ECS1000: { activity: [null, 5, 'x'] } }],
    ['no history', { ECS1000: null }],
  ])('%s says that NOEST has it, and no more', async (_what, body) => {
    await using courier = await openNoest()
    await courier.createOne()
    courier.fail('POST get/trackings/info', { body })
    expect(await courier.report()).toMatchObject({ state: null, text: '' })
  })

  test('odd times and words are kept out', async () => {
    await using courier = await openNoest()
    await courier.createOne()
    const activity = [{ event: { a: 1 }, event_key: 'livred', date: 'hier' }]
    courier.fail('POST get/trackings/info', { body: { ECS1000: { activity } } })
    expect(await courier.report()).toMatchObject({ state: 'delivered', text: 'livred', at: null })
  })

  test('an answer that is not JSON, or in error, fails', async () => {
    await using courier = await openNoest()
    const parcel = await courier.createOne()
    courier.fail('POST get/trackings/info', { body: 'oops' })
    await failureOf(noest.report(courier.account, [parcel]))
    courier.fail('POST get/trackings/info', {
      status: 403,
      body: `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    })
    await failureOf(noest.report(courier.account, [parcel]))
  })
})
