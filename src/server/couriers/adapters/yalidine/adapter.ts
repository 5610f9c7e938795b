import { type Adapter, field, serviceField, yesField } from '../adapter.ts'
import { cancelParcel, createParcels, findParcel, HOSTS } from './parcels.ts'
import { departureOf, listFees, listPlaces, listWilayas } from './places.ts'
import { reportParcels, webhook } from './report.ts'

const MINUTE = 60_000

/** Yalidine, and couriers with the same API at another URL. docs/couriers/yalidine.md lists the sources. */
export const yalidine: Adapter = {
  kind: 'yalidine',
  name: 'Yalidine, Guepex, Yalitec…',
  basePath: 'v1/',
  fields: [
    serviceField(HOSTS),
    field('apiId', 'API ID'),
    field('apiToken', 'API TOKEN', {
      isSecret: true,
      hint: 'À renouveler chaque année chez le transporteur',
    }),
    field('webhookSecret', 'Clé secrète du webhook', {
      isSecret: true,
      isRequired: false,
      hint: 'Celle de votre webhook chez le transporteur ; sans webhook, laissez vide',
    }),
    field('fromWilaya', 'Wilaya de départ', { type: 'wilaya', hint: 'Celle d’où partent vos colis' }),
    yesField(
      'freeShipping',
      'Le montant à encaisser contient la livraison',
      'Oui, sauf si le transporteur ajoute lui-même la livraison : à vérifier sur un premier colis',
    ),
    field('weight', 'Poids d’un colis (kg)', {
      isRequired: false,
      hint: '1 kg si rien n’est indiqué ; au-delà de 5 kg, le transporteur facture un supplément',
    }),
  ],
  label: 'page',
  hasExchanges: true,
  // Response headers also contain the remaining quota, but only after a first request.
  quotas: [
    { requests: 5, within: 1000 },
    { requests: 50, within: MINUTE },
    { requests: 1000, within: 60 * MINUTE },
    { requests: 10_000, within: 24 * 60 * MINUTE },
  ],
  headers: ({ apiId = '', apiToken = '' }) => ({ 'X-API-ID': apiId, 'X-API-TOKEN': apiToken }),
  batch: { create: 100, report: 100 },
  test: async (account) => {
    departureOf(account.settings.fromWilaya, await listWilayas(account))
  },
  places: listPlaces,
  fees: listFees,
  create: createParcels,
  find: findParcel,
  cancel: cancelParcel,
  report: reportParcels,
  webhook,
}
