import { z } from 'zod'
import { COURIER_KINDS } from '#rules/couriers.ts'
import { CURRENCY, FEE_STEPS } from '#rules/money.ts'
import { amount, cleanLine, id, idText, text, time } from './fields.ts'

const kind = z.enum(COURIER_KINDS, 'Transporteur inconnu')

export const courierKind = z
  .object({
    kind,
    name: z.string(),
    fields: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        isSecret: z.boolean(),
        isRequired: z.boolean(),
        type: z
          .enum(['url', 'wilaya'])
          .optional()
          .meta({ description: 'url : une adresse https ; wilaya : un numéro ou un nom ; sinon un texte' }),
        hint: z.string().optional(),
        options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
        default: z.string().optional().meta({ description: 'Vaut tant que le réglage n’est pas rempli' }),
      }),
    ),
    /** Form of a parcel label: `page` is a URL of the courier, `pdf` are files that can be merged. */
    label: z.enum(['page', 'pdf']).nullable(),
    /** True if the courier reports states by calling `POST /hooks/couriers/{id}`. */
    hasWebhook: z.boolean(),
    hasExchanges: z.boolean().meta({ description: 'Le transporteur reprend des articles en livrant' }),
    /** False for a courier without an API: the owner uploads a file to it, and tracks parcels by hand. */
    isRemote: z.boolean(),
    /** True if changes of an order are sent to the courier until the parcel has left. */
    canCorrect: z.boolean(),
  })
  .meta({ id: 'CourierKind' })

export const courier = z
  .object({
    id,
    kind,
    name: z.string(),
    isActive: z.boolean(),
    settings: z.record(z.string(), z.string()).meta({ description: 'Les secrets sont masqués : ••••1234' }),
    lastSyncAt: time.nullable(),
    lastProblem: z.string().nullable(),
  })
  .meta({ id: 'Courier' })

/** Settings of a courier by name. Converts numbers to text. */
const settings = z.record(
  z.string().max(50),
  z
    .union([z.string(), z.number()], 'Texte attendu')
    .nullable()
    .transform((value) => String(value ?? '').trim())
    .pipe(z.string().max(500, '500 caractères au plus')),
)

export const newCourier = z.object({ kind, name: text(60, cleanLine), settings }).meta({ id: 'NewCourier' })

/** Absent settings and masked secrets are unchanged. If the host changes, secrets must be sent again. */
export const courierChange = z
  .object({ name: text(60, cleanLine), isActive: z.boolean(), settings })
  .partial()
  .meta({ id: 'CourierChange' })

export const courierTest = z.object({ ok: z.literal(true) }).meta({ id: 'CourierTest' })

export const courierSync = z.object({ asked: z.int(), changed: z.int() }).meta({ id: 'CourierSync' })

/** `theirs` is the courier's name of the place. */
export const newCourierPlace = z
  .object({ wilayaId: id, name: text(200, cleanLine), theirs: text(200, cleanLine) })
  .meta({ id: 'NewCourierPlace' })

export const courierPlace = z
  .object({ wilayaId: id, name: z.string(), theirs: z.string() })
  .meta({ id: 'CourierPlace' })

/** Names of the courier's communes and pickup points, in French order. */
export const courierPlaces = z
  .object({ communes: z.array(z.string()), desks: z.array(z.string()) })
  .meta({ id: 'CourierPlaces' })

export const courierPlacesQuery = z.object({ wilayaId: idText })

/** Prices in DA; null if the courier offers no such delivery there. */
export const courierFee = z
  .object({
    wilayaId: id,
    homePrice: amount.nullable(),
    centerPrice: amount.nullable(),
    centers: z.array(z.string()),
    current: z
      .object({ homePrice: amount, centerPrice: amount, centers: z.array(z.string()) })
      .meta({ description: 'Dans la boutique' }),
  })
  .meta({ id: 'CourierFee' })

/** Number of wilayas whose fees have been fetched, and of all wilayas to fetch. */
export const feesProgress = z.object({ done: z.int(), total: z.int() }).meta({ id: 'FeesProgress' })

export const courierFeesChange = z
  .object({
    wilayaIds: z.array(id).min(1, 'Aucune wilaya choisie').max(99, '99 wilayas au plus'),
    margin: z
      .int()
      .min(-10_000, `-10000 ${CURRENCY} au moins`)
      .max(10_000, `10000 ${CURRENCY} au plus`)
      .default(0)
      .meta({ description: `${CURRENCY} ajoutés à chaque prix` }),
    roundTo: z
      .literal(FEE_STEPS, '1 ou 50 attendu')
      .default(1)
      .meta({
        description: `${CURRENCY} ; chaque prix, marge comprise, est arrondi au plus proche multiple`,
      }),
  })
  .meta({ id: 'CourierFeesChange' })

/** Ids of orders, as in `1,2,3`. */
export const courierFileQuery = z.object({
  orderIds: z
    .string()
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,999}$/, '1 à 1000 numéros séparés par des virgules attendus')
    .transform((ids) => ids.split(',').map(Number))
    .meta({ type: 'string', description: 'Numéros séparés par des virgules' }),
})

/** Amounts in DA that a courier has not yet paid to the shop. */
export const outstanding = z
  .object({
    courierId: id,
    courier: z.string(),
    parcels: z.int(),
    sum: amount,
    oldest: time.nullable().meta({ description: 'Livraison du plus ancien colis' }),
  })
  .meta({ id: 'Outstanding' })

export type FeesProgress = z.infer<typeof feesProgress>
export type CourierKind = z.infer<typeof courierKind>
export type Courier = z.infer<typeof courier>
export type NewCourier = z.infer<typeof newCourier>
export type CourierChange = z.infer<typeof courierChange>
export type CourierPlace = z.infer<typeof courierPlace>
export type CourierPlaces = z.infer<typeof courierPlaces>
export type CourierFee = z.infer<typeof courierFee>
export type CourierFeesChange = z.infer<typeof courierFeesChange>
export type Outstanding = z.infer<typeof outstanding>
