import type { Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Courier } from '#contract/courier.ts'
import type { Job } from '#contract/courier-job.ts'
import type { Parcel } from '#contract/parcel.ts'
import { callApi, press } from '../admin.ts'
import { EMPTY, ORDER, ORDERS } from '../admin-known-things.ts'
import { showOutcomes } from '../call-queue.ts'
import { placeOrder } from '../order.ts'
import { Refusal, screen, visit } from './admin-scene.ts'
import { type Scene, steps } from './scene.ts'

// Orders, their calls, parcels and papers.

const AT = '2026-11-20T10:00:00.000Z'

const PARCEL: Parcel = {
  ...{ id: 1, courierId: 1, courier: 'Yalidine', tracking: 'yal-000123', state: 'delivering' },
  ...{ text: 'Sorti en livraison', at: AT, amount: 18_600, labelUrl: null, collected: null, fee: null },
  ...{ paidAt: null, attempts: 0, lastAttempt: null, canRetry: false },
}

const COURIER: Courier = {
  ...{ id: 1, kind: 'yalidine', name: 'Yalidine', isActive: true, lastSyncAt: AT, lastProblem: null },
  settings: {
    baseUrl: 'https://api.yalidine.app',
    apiId: 'id',
    apiToken: '••••9876',
    webhookSecret: '••••5432',
  },
}
const FILE: Courier = { ...COURIER, kind: 'file', settings: { layout: 'ecotrack' } }
const NOEST: Courier = { ...COURIER, kind: 'noest' }

const JOB: Job = {
  ...{ id: 1, kind: 'parcels', courierId: 1, courier: 'Yalidine', state: 'running', isWorking: true },
  ...{ done: 0, total: 1, sent: [], refused: [], waiting: [ORDER.id], problem: null },
  ...{ waitsUntil: '2099-01-01T00:00:00.000Z', createdAt: AT },
}
const REFUSED: Job = {
  ...{ ...JOB, state: 'done', isWorking: false, done: 1, waiting: [], waitsUntil: null },
  refused: [
    {
      orderId: ORDER.id,
      message: 'Yalidine ne connaît pas « Bir Zrir »',
      place: { wilayaId: 16, name: 'Bir Zrir', nearest: ['Bir El Djir'] },
    },
  ],
}

/** The shop's answers where its order number 12 is so. */
function orderThatIs(changes: Partial<AdminOrder> = {}, couriers: Courier[] = [COURIER]) {
  const order = { ...ORDER, baladiya: 'Alger Centre', ...changes }
  return {
    'orders?*': { ...EMPTY, items: [order], total: 1 },
    'orders/12': order,
    'orders/12/events': [],
    couriers,
  }
}

const confirmed = { status: 'confirmed' } as const
const shipped = { status: 'shipped', parcel: PARCEL } as const

const sheet = (state: string, changes: Partial<AdminOrder>, texts: string[], couriers?: Courier[]) =>
  screen(state, '/commandes?commande=12', texts, { answers: orderThatIs(changes, couriers) })

const choose = (page: Page) => page.getByLabel('Choisir la commande n° 12').check()

const handOver = async (page: Page) => {
  await choose(page)
  const buttons = page.getByRole('button', { name: /^Remettre/ })
  await buttons.last().click()
}

const act = (name: string) => async (page: Page) => {
  await choose(page)
  await press(page, 'Autres actions')
  await page.getByRole('menuitem', { name }).click()
}

const openJob = (page: Page) => page.getByRole('button', { name: /^Voir «/ }).click()

export const ORDER_SCENES: Scene[] = [
  screen('orders', '/commandes', ['Amina Bensalem'], {
    answers: { 'orders?*': { ...EMPTY, items: ORDERS, total: 5 } },
    isWide: true,
  }),
  screen('orders that failed', '/commandes', ['Impossible de charger les commandes'], {
    answers: { 'orders?*': null },
  }),
  screen('no orders', '/commandes?recherche=zzzz', ['Aucune commande trouvée']),
  screen('orders with an exchange', '/commandes', ['Échange de la n° 11'], {
    answers: orderThatIs({ exchange: { of: 11, back: ORDER.items, refund: 0, receivedAt: null } }),
  }),
  screen('a phone that no courier takes', '/commandes?commande=12', ['Numéro refusé par les transporteurs'], {
    answers: orderThatIs({ customerPhone: '+33 6 12 34 56 78' }),
    next: (page) => page.getByRole('dialog').getByText('Numéro refusé par les transporteurs').waitFor(),
  }),
  sheet('order', {}, ['Amina Bensalem', 'Supprimer la commande']),
  screen('deletion of an order', '/commandes?commande=12', ['Cette action est irréversible.'], {
    answers: orderThatIs(),
    press: ['Supprimer la commande'],
  }),
  screen('filters of orders', '/commandes', ['Sans les échanges'], {
    answers: orderThatIs(),
    press: ['Filtres'],
  }),
  screen('orders that are chosen', '/commandes', ['1 choisie'], { answers: orderThatIs(), next: choose }),
  screen('status of several orders', '/commandes', ['Motif de l’annulation'], {
    answers: orderThatIs(shipped),
    next: async (page) => {
      await act('Changer le statut')(page)
      await page.getByRole('dialog').getByRole('radio', { name: 'Annulé', exact: true }).check()
    },
  }),
  screen('a dialog of an exchange', '/commandes?commande=12', ['Faire l’échange'], {
    answers: orderThatIs({ status: 'delivered' }),
    press: ['Échanger un article'],
  }),
  sheet('an exchange', { exchange: { of: 11, back: ORDER.items, refund: 1500, receivedAt: null } }, [
    'À rembourser au client',
  ]),
  screen('slips', '/imprimer?commandes=12', ['Amina Bensalem'], { answers: orderThatIs() }),
  screen('no invoices', '/factures?du=2020-01-01&au=2020-01-31', ['Aucune facture trouvée']),
  steps('invoices', ['SARL Sud'], async (page, shop) => {
    await visit(page, shop, '/factures')
    const { legal } = (await callApi(page, 'GET', '/shop')) as { legal: object }
    const numbers = { company: 'SARL Sud', rc: '31/00', nif: '0019', nis: '31', address: 'Oran' }
    await callApi(page, 'PUT', '/shop', { legal: numbers })
    const { id } = await placeOrder(page, shop)
    await callApi(page, 'PUT', `/orders/${id}/status`, confirmed)
    await callApi(page, 'POST', `/orders/${id}/invoice`, {})
    await callApi(page, 'PUT', '/shop', { legal })
    await visit(page, shop, `/factures/imprimer?commandes=${id}`)
  }),
  screen('list of invoices', '/factures', ['Imprimer']),
]

export const ORDER_FORM_SCENES: Scene[] = [
  screen('new order', '/commandes/nouvelle', ['Veuillez ajouter au moins un article'], {
    press: ['Ajouter la commande'],
  }),
  screen('search of a product', '/commandes/nouvelle', ['DA'], { press: ['Ajouter un article'] }),
  screen('a known phone', '/commandes/nouvelle', ['Numéro bloqué', 'Reprendre son adresse'], {
    answers: {
      'orders/customer?*': {
        ...{ orders: 3, delivered: 1, cancelled: 1, returned: 1, isBlocked: true },
        last: { ...ORDER, baladiya: 'Alger Centre', deliveryAddress: 'Cité 5 Juillet, bloc 4' },
      },
    },
    next: (page) => page.getByRole('textbox', { name: 'Téléphone' }).fill('0661 00 30 14'),
  }),
  screen('a resumed order', '/commandes/nouvelle', ['Saisie reprise'], {
    next: async (page) => {
      await page.reload()
      await page.getByLabel('Nom', { exact: true }).fill('Karim au téléphone')
      await page.reload()
    },
  }),
  screen('correction of an order', '/commandes/12/modifier', ['Enregistrer'], { answers: orderThatIs() }),
  screen('an amount that no courier collects', '/commandes/12/modifier', ['aucun transporteur ne prend'], {
    answers: orderThatIs({ deliveryPrice: 9_899_999, totalPrice: 9_917_999 }),
  }),
  screen('an order whose parcel has left', '/commandes/12/modifier', ['Enregistrer la note'], {
    answers: orderThatIs(shipped),
  }),
  screen('an order that is corrected with its parcel', '/commandes/12/modifier', ['est corrigé chez'], {
    answers: orderThatIs({ ...confirmed, parcel: { ...PARCEL, state: 'created' } }, [NOEST]),
  }),
  steps(
    'form of an order that changed meanwhile',
    ['Cette commande a changé entre-temps', 'Garder la mienne'],
    async (page, shop) => {
      const { id } = await placeOrder(page, shop)
      await visit(page, shop, `/commandes/${id}/modifier`)
      await page.getByLabel('Nom', { exact: true }).fill('Nouveau nom')
      await callApi(page, 'PUT', `/orders/${id}`, { note: 'changée ailleurs' })
    },
  ),
  steps('form of a deleted order', ['Cette commande a été supprimée.'], (page) =>
    callApi(page, 'DELETE', `/orders/${page.url().match(/\d+(?=\/modifier)/)?.[0]}`),
  ),
]

export const CALL_SCENES: Scene[] = [
  screen('queue of calls', '/a-appeler', ['Amina Bensalem'], { answers: orderThatIs() }),
  screen('outcomes of a call', '/a-appeler', ['Ne répond pas'], {
    answers: orderThatIs(),
    next: showOutcomes,
  }),
  screen('nobody to call', '/a-appeler', ['Personne à appeler'], { answers: { 'orders?*': EMPTY } }),
  screen('two orders of one customer', '/a-appeler', ['Un seul appel pour 2 commandes de ce client'], {
    answers: { 'orders?*': { ...EMPTY, items: [ORDER, { ...ORDER, id: 11 }], total: 2 } },
  }),
  ...(
    [
      ['Rappeler à…', 'Rappeler à…'],
      ['Refuse', 'Sans dire pourquoi'],
      ['Faux numéro', 'La garder, noter l’appel'],
    ] as const
  ).map(([outcome, text]) =>
    screen(`a call that ends with ${outcome}`, '/a-appeler', [text], {
      answers: orderThatIs(),
      next: async (page) => {
        await showOutcomes(page)
        await press(page, outcome)
      },
      isAlike: true,
    }),
  ),
  screen('missed deliveries', '/a-appeler?manquees=oui', ['Le livreur est passé 2 fois sans livrer'], {
    answers: missed(),
  }),
  screen('another attempt', '/a-appeler?manquees=oui', ['Demander le passage'], {
    answers: missed(),
    press: ['Nouveau passage'],
  }),
]

function missed() {
  const lastAttempt = { at: AT, reason: 'Client ne répond pas' }
  return orderThatIs({ ...shipped, parcel: { ...PARCEL, attempts: 2, lastAttempt, canRetry: true } })
}

export const PARCEL_SCENES: Scene[] = [
  sheet('order with a parcel', shipped, ['yal-000123']),
  sheet('parcel in doubt', { ...confirmed, parcel: { ...PARCEL, state: 'unknown', tracking: null } }, [
    'Vérifier maintenant',
  ]),
  sheet('parcel followed by hand', shipped, ['Enregistrer le suivi'], [FILE]),
  sheet(
    'an order that was refused',
    {
      ...confirmed,
      parcelRefusal: { courier: 'Yalidine', message: 'The to_commune_name is invalid', at: AT },
    },
    ['The to_commune_name is invalid'],
  ),
  screen('open parcel', '/commandes?commande=12', ['Colis en cours', 'Annuler aussi le colis'], {
    answers: {
      ...orderThatIs(shipped),
      'PUT orders/12/status': new Refusal('Colis en cours', 'parcel_open'),
    },
    press: ['Annulé'],
  }),
  screen('handing over', '/commandes', ['Sans transporteur', 'Remettre 1 commande'], {
    answers: orderThatIs(confirmed),
    next: handOver,
  }),
  screen('handing over without couriers', '/commandes', ['Impossible de charger les transporteurs'], {
    answers: { ...orderThatIs(confirmed), couriers: null },
    next: handOver,
  }),
  screen('labels', '/commandes', ['Étiquettes', 'Étiquette'], {
    answers: orderThatIs({ ...shipped, parcel: { ...PARCEL, labelUrl: 'https://yalidine.app/label' } }),
    next: act('Étiquettes'),
  }),
  screen('a screen below a job', '/produits', ['Remise à Yalidine : 0 sur 1'], { answers: { jobs: [JOB] } }),
  screen('a sending that waits', '/commandes', ['Continuer sans attendre'], {
    answers: { ...orderThatIs(confirmed), jobs: [JOB], 'jobs/1': JOB },
    next: openJob,
  }),
  screen('an order that a courier refuses', '/commandes', ['Bir El Djir', 'Un autre nom…'], {
    answers: { ...orderThatIs(confirmed), jobs: [REFUSED], 'jobs/1': REFUSED },
    next: openJob,
  }),
  screen('places of a courier', '/commandes', ['Nom chez le transporteur'], {
    answers: {
      ...orderThatIs(confirmed),
      ...{ jobs: [REFUSED], 'jobs/1': REFUSED },
      'couriers/1/places?*': { communes: ['Bir El Djir', 'Arzew'], desks: [] },
    },
    next: async (page) => {
      await openJob(page)
      await press(page, 'Un autre nom…')
    },
  }),
]

export const COURIER_SCENES: Scene[] = [
  screen('no couriers', '/transporteurs', ['Ajouter un transporteur'], { answers: { couriers: [] } }),
  screen('couriers', '/transporteurs', ['Yalidine'], { answers: { couriers: [COURIER] } }),
  screen('a courier that does not answer', '/transporteurs', ['Identifiants refusés'], {
    answers: { couriers: [COURIER], 'POST couriers/1/test': new Refusal('Identifiants refusés') },
    next: (page) => page.getByRole('button', { name: /^Tester la connexion/ }).click(),
  }),
  screen('new courier', '/transporteurs', ['Ce champ est obligatoire'], {
    press: ['Ajouter un transporteur'],
    next: async (page) => {
      await page.getByRole('radio', { name: /^Yalidine/ }).check()
      await press(page, 'Ajouter')
    },
  }),
  screen('secrets of a courier', '/transporteurs', ['Retirer le secret enregistré'], {
    answers: { couriers: [COURIER] },
    press: ['Modifier le transporteur Yalidine'],
  }),
  screen('secrets typed again', '/transporteurs', ['L’adresse change : saisissez à nouveau ce secret.'], {
    answers: { couriers: [COURIER] },
    press: ['Modifier le transporteur Yalidine'],
    next: (page) => page.getByLabel('Service', { exact: true }).selectOption('Guepex'),
  }),
  screen('fees of a courier', '/transporteurs/1/tarifs', ['Tout choisir', 'Garde ses centres'], {
    answers: {
      couriers: [COURIER],
      'POST couriers/1/fees': [1, 2].map((wilayaId) => ({
        ...{ wilayaId, homePrice: 1400, centerPrice: wilayaId === 1 ? 900 : null, centers: [] },
        current: { homePrice: 1200, centerPrice: 700, centers: ['Centre'] },
      })),
    },
  }),
  screen('fees on their way', '/transporteurs/1/tarifs', ['2 sur 58'], {
    answers: { couriers: [COURIER], 'POST couriers/1/fees': { done: 2, total: 58 } },
  }),
]
