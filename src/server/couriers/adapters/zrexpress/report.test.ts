import { describe, expect, test } from 'vitest'
import { failureOf } from '../../../../../tests/support/couriers/failure-of.ts'
import { openZrExpress } from '../../../../../tests/support/couriers/open-zrexpress.ts'
import { zrexpress } from './adapter.ts'

describe('handing a parcel over', () => {
  test('makes it ready to leave, and again is no error', async () => {
    await using courier = await openZrExpress()
    const parcel = await courier.createOne()
    await zrexpress.validate?.(courier.account, parcel)
    await zrexpress.validate?.(courier.account, parcel)
    expect(courier.parcels[0]?.state.name).toBe('pret_a_expedier')
    expect(courier.count(`PATCH parcels/${parcel.remoteId}/state`)).toBe(1)
  })

  test('never moves one back that is further', async () => {
    await using courier = await openZrExpress()
    const parcel = await courier.createOne()
    courier.move(parcel.tracking, 'vers_wilaya')
    await zrexpress.validate?.(courier.account, parcel)
    expect(courier.parcels[0]?.state.name).toBe('vers_wilaya')
  })

  test('works by the tracking alone, and asks once for the states of an account', async () => {
    await using courier = await openZrExpress()
    await courier.create('1-AAAAA', '2-AAAAA')
    for (const { trackingNumber } of courier.parcels) {
      await zrexpress.validate?.(courier.account, { tracking: trackingNumber, remoteId: null })
    }
    expect(courier.parcels.map(({ state }) => state.name)).toEqual(['pret_a_expedier', 'pret_a_expedier'])
    expect(courier.count('POST workflows/search')).toBe(1)
  })

  test('an answer that is lost leaves it to be asked again', async () => {
    await using courier = await openZrExpress()
    const parcel = await courier.createOne()
    courier.fail(`PATCH parcels/${parcel.remoteId}/state`, 'break-after')
    expect(await failureOf(zrexpress.validate?.(courier.account, parcel))).toMatchObject({
      isUncertain: true,
    })
    await zrexpress.validate?.(courier.account, parcel)
    expect(courier.count(`PATCH parcels/${parcel.remoteId}/state`)).toBe(1)
  })

  test.each([
    ['an unknown key', { status: 401, body: { title: 'Unauthorized' } }],
    ['a page', { body: '<html>' }],
    ['500', { status: 500, body: '' }],
    ['no answer', 'break-before' as const],
  ])('%s does not tell whether it is ready', async (_what, fault) => {
    await using courier = await openZrExpress()
    const parcel = await courier.createOne()
    courier.fail(`GET parcels/${parcel.remoteId}`, fault)
    expect(await failureOf(zrexpress.validate?.(courier.account, parcel))).toMatchObject({
      isUncertain: true,
    })
  })

  test('fails aloud when the account has no such state, or ZR Express refuses it', async () => {
    await using courier = await openZrExpress()
    const parcel = await courier.createOne()
    courier.fail(`PATCH parcels/${parcel.remoteId}/state`, {
      status: 400,
      body: { detail: 'Transition refusée' },
    })
    await expect(zrexpress.validate?.(courier.account, parcel)).rejects.toThrow('Transition refusée')
    await expect(
      zrexpress.validate?.(courier.account, { tracking: '16-X-ZR', remoteId: null }),
    ).rejects.toThrow('ne trouve pas')
    await using other = await openZrExpress()
    other.state.slugs = ['commande_recue', 'parti']
    const stays = await other.createOne()
    await expect(zrexpress.validate?.(other.account, stays)).rejects.toThrow('prêt à expédier')
  })
})

describe('where a parcel is', () => {
  test.each([
    ['commande_recue', 'created'],
    ['pret_a_expedier', 'created'],
    ['confirme_au_bureau', 'sent'],
    ['dispatch', 'sent'],
    ['en_livraison', 'delivering'],
    ['sortie_en_livraison', 'delivering'],
    ['livre', 'delivered'],
    ['livre_au_client', 'delivered'],
    ['encaisse', 'delivered'],
    ['recouvert', 'delivered'],
    ['retourne', 'returning'],
    ['retour_sous_traitant', 'returning'],
    ['attente_recuperation_fournisseur', 'returning'],
    ['recupere_par_fournisseur', 'returned'],
    ['reinjecte_dans_stock', 'returned'],
    ['annule', 'cancelled'],
    ['colis_annule', 'cancelled'],
    ['commande_annulee', 'cancelled'],
    // Words of an account of its own, or whose meaning is not settled.
    ['colis_recupere', null],
    ['remboursement_reinjecte', null],
    ['en_attente_dechange', null],
    ['missing', null],
    ['chez_le_voisin', null],
    ['constructor', null],
    ['', null],
  ])('%s: %s', async (slug, state) => {
    await using courier = await openZrExpress()
    const { tracking } = await courier.createOne()
    courier.move(tracking, slug)
    const [report] = await zrexpress.report(courier.account, [{ tracking, remoteId: null }])
    expect(report).toEqual({
      tracking,
      state,
      text: slug.replaceAll('_', ' '),
      at: '2026-11-23T09:00:00.000Z',
    })
  })

  test.each([
    ['vers_wilaya', 'returning'],
    ['livre', 'returning'],
    ['recupere_par_fournisseur', 'returned'],
  ])('a return comes back until it has come: %s', async (slug, state) => {
    await using courier = await openZrExpress()
    const parcel = await courier.createOne()
    courier.move(parcel.tracking, slug, { isReturn: true })
    expect(await zrexpress.report(courier.account, [parcel])).toMatchObject([{ state }])
  })

  test('a situation is added to the words', async () => {
    await using courier = await openZrExpress()
    const parcel = await courier.createOne()
    const situation = { name: 'ne_repond_pas_2', description: 'Ne répond pas 2 <script>' }
    courier.move(parcel.tracking, 'sortie_en_livraison', {
      situation,
      lastStateUpdateAt: '2026-11-23T10:00:00.12Z',
    })
    expect(await zrexpress.report(courier.account, [parcel])).toMatchObject([
      { text: 'sortie en livraison – Ne répond pas 2 <script>', at: '2026-11-23T10:00:00.000Z' },
    ])
  })

  test('an attempt is a state with its time, or a situation without one', async () => {
    await using courier = await openZrExpress()
    const parcel = await courier.createOne()
    const tell = async (slug: string, situation: object | null) => {
      courier.move(parcel.tracking, slug, { situation })
      return (await zrexpress.report(courier.account, [parcel]))[0]
    }
    const absent = { name: 'client_absent', description: 'Client absent' }
    expect(await tell('echec_livraison', absent)).toMatchObject({
      state: 'delivering',
      attempts: [{ at: '2026-11-23T09:00:00.000Z', reason: 'Client absent' }],
    })
    const second = { name: 'tentative_2', description: 'Deuxième tentative' }
    expect(await tell('en_livraison', second)).toMatchObject({
      attempts: [{ at: null, reason: 'Deuxième tentative' }],
    })
    expect(await tell('en_livraison', absent)).not.toHaveProperty('attempts')
  })

  test('parcels that it does not have are left out', async () => {
    await using courier = await openZrExpress()
    const parcel = await courier.createOne()
    const gone = { tracking: '16-GONE-ZR', remoteId: null }
    expect(await zrexpress.report(courier.account, [gone, parcel])).toHaveLength(1)
  })

  test('odd answers say nothing or fail', async () => {
    await using courier = await openZrExpress()
    const parcel = await courier.createOne()
    const request = `GET parcels/${parcel.tracking}`
    courier.fail(request, { body: { state: 'livre', isReturn: 'yes', createdAt: 5 } })
    expect(await zrexpress.report(courier.account, [parcel])).toMatchObject([
      { state: null, text: '', at: null },
    ])
    for (const body of ['<html>', [], 5]) {
      courier.fail(request, { body })
      await failureOf(zrexpress.report(courier.account, [parcel]))
    }
    courier.fail(request, { status: 429, body: {} })
    expect(await failureOf(zrexpress.report(courier.account, [parcel]))).toMatchObject({ wait: 60_000 })
  })
})
