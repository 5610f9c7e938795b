import type {
  Adapter,
  CreatedParcel,
  CreateResult,
  Fee,
  NewParcel,
  ParcelReport,
  Places,
} from '#server/couriers/adapters/adapter.ts'
import { CourierError } from '#server/couriers/adapters/courier-error.ts'
import { plainPdf } from './plain-pdf.ts'

type Fate = 'made' | 'refused' | 'lost before' | 'lost after' | 'half' | 'silent' | { wait: number }

const HANDED: Fate[] = ['refused', 'lost before', 'lost after']

export const PLACES: Places = {
  wilayas: [
    { id: 3, name: 'Laghouat' },
    { id: 16, name: 'Alger' },
    { id: 31, name: 'Oran' },
  ],
  communes: [
    { id: '3101', name: 'Oran', wilayaId: 31, isHome: true },
    { id: '3102', name: 'Bir El Djir', wilayaId: 31, isHome: true },
    { id: '3103', name: 'Boufatis', wilayaId: 31, isHome: false },
    { id: '301', name: 'Aflou', wilayaId: 3, isHome: true },
  ],
  desks: [
    { id: '310101', name: 'Bureau Oran Centre', wilayaId: 31, commune: { id: '3101', name: 'Oran' } },
    { id: '030101', name: 'Bureau Aflou', wilayaId: 3, commune: { id: '301', name: 'Aflou' } },
    { id: '030201', name: 'Bureau Laghouat', wilayaId: 3, commune: { id: '302', name: 'Laghouat' } },
  ],
}

export type PaperOptions = { hasDrafts?: boolean; canCorrect?: boolean }

/** A courier in memory, whose parcels are drafts when `hasDrafts`; it finds no draft by reference. */
export function openPaperCourier({ hasDrafts = false, canCorrect = false }: PaperOptions = {}) {
  const parcels = new Map<string, NewParcel & { isValid: boolean }>()
  const fates: Fate[] = []
  const reports: ParcelReport[] = []
  const asked: string[] = []
  let made = 0
  const make = (parcel: NewParcel): CreatedParcel => {
    const tracking = `PAPER-${++made}`
    parcels.set(tracking, { ...parcel, isValid: !hasDrafts })
    return { tracking, remoteId: null, labelUrl: null }
  }
  const lost = () => new CourierError('Pas de réponse', { isUncertain: true, cause: 'timeout' })
  const adapter: Adapter = {
    kind: 'yalidine',
    name: 'Papier',
    fields: [
      { name: 'baseUrl', type: 'url', label: 'Adresse', isSecret: false, isRequired: true },
      { name: 'apiToken', label: 'Clé', isSecret: true, isRequired: true },
      { name: 'webhookSecret', label: 'Secret', isSecret: true, isRequired: false },
    ],
    basePath: 'v1/',
    label: 'pdf',
    quotas: [],
    headers: () => ({}),
    batch: { create: 10, report: 10 },
    test: async () => void asked.push('test'),
    places: async () => {
      asked.push('places')
      return PLACES
    },
    fees: async (): Promise<Fee[]> => [
      { wilayaId: 3, homePrice: 900, centerPrice: 500 },
      { wilayaId: 31, homePrice: 700, centerPrice: null },
    ],
    create: async (_account, wanted) => {
      asked.push(`create ${wanted.length}`)
      const fate = fates.shift() ?? 'made'
      if (fate === 'refused') throw new CourierError('Compte suspendu')
      if (typeof fate === 'object') throw new CourierError('Attendez', fate)
      if (fate === 'lost before') throw lost()
      const some = fate === 'half' ? wanted.slice(0, Math.ceil(wanted.length / 2)) : wanted
      const results = some.map(
        (parcel): CreateResult => ({
          reference: parcel.reference,
          kind: 'created',
          parcel: make(parcel),
        }),
      )
      if (fate === 'lost after') throw lost()
      if (fate === 'silent') return []
      const refused = wanted.slice(some.length)
      return [
        ...results,
        ...refused.map(({ reference }) => ({ reference, kind: 'refused' as const, message: 'Refusé seul' })),
      ]
    },
    cancel: async (_account, { tracking }) => {
      asked.push(`cancel ${tracking}`)
      if (!parcels.delete(tracking)) throw new CourierError('Colis déjà expédié')
    },
    ...(canCorrect && {
      correct: async (_account, { tracking }, corrected) => {
        asked.push(`correct ${tracking}`)
        const fate = fates.shift() ?? 'made'
        const parcel = parcels.get(tracking)
        if (fate === 'refused' || !parcel) throw new CourierError('Colis déjà expédié')
        if (fate === 'lost before') throw lost()
        parcels.set(tracking, { ...parcel, ...corrected })
        if (fate === 'lost after') throw lost()
      },
    }),
    report: async (_account, named) => {
      asked.push(`report ${named.length}`)
      return reports.filter(({ tracking }) => named.some((one) => one.tracking === tracking))
    },
    fetchLabel: async (_account, { tracking }) => {
      asked.push(`label ${tracking}`)
      return plainPdf(Number(tracking.replace('PAPER-', '')))
    },
    webhook: {
      answerChallenge: ({ token = '' }) => token || null,
      read: ({ settings }, { headers, body }) => {
        if (!settings.webhookSecret || headers.get('x-secret') !== settings.webhookSecret) return null
        return JSON.parse(Buffer.from(body).toString())
      },
    },
    ...(hasDrafts
      ? {
          validate: async (_account, { tracking }) => {
            const parcel = parcels.get(tracking)
            asked.push(`validate ${tracking}`)
            const fate = typeof fates[0] === 'string' && HANDED.includes(fates[0]) ? fates.shift() : 'made'
            if (fate === 'refused') throw new CourierError('Commune fermée')
            if (fate === 'lost before') throw lost()
            if (parcel) parcel.isValid = true
            if (fate === 'lost after') throw lost()
          },
        }
      : {
          find: async (_account, reference) => {
            asked.push('find')
            const found = [...parcels].find(([, parcel]) => parcel.reference === reference)
            return found ? { tracking: found[0], remoteId: null, labelUrl: null } : null
          },
        }),
  }
  const { create } = adapter
  return {
    adapter,
    parcels,
    /** Holds the next request for parcels until `answer`, before or after they are made; `begun`: it has come. */
    hold: (when: 'before' | 'after' = 'before') => {
      const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      adapter.create = async (...wanted) => {
        adapter.create = create
        const made = when === 'after' ? await create(...wanted) : null
        begun.resolve()
        await answered.promise
        return made ?? create(...wanted)
      }
      return { begun: begun.promise, answer: answered.resolve }
    },
    asked,
    fates,
    reports,
    leaving: () => [...parcels.values()].filter(({ isValid }) => isValid).map(({ orderId }) => orderId),
  }
}
