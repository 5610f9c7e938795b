import { z } from 'zod'
import { CURRENCY } from '#rules/money.ts'
import { PARCEL_STATES } from '#rules/parcel-state.ts'
import { amount, cleanLine, id, optionalText, text, time } from './fields.ts'

const parcelState = z.enum(PARCEL_STATES, 'État de colis inconnu')

/** Parcel of an order; amounts in DA. */
export const parcel = z
  .object({
    id,
    courierId: id,
    courier: z.string().meta({ description: 'Nom du transporteur' }),
    tracking: z.string().nullable(),
    state: parcelState,
    text: z.string().meta({ description: 'Les mots du transporteur' }),
    at: time,
    amount: amount.meta({ description: `${CURRENCY} à encaisser, livraison comprise` }),
    labelUrl: z
      .string()
      .nullable()
      .meta({ description: 'Page du transporteur, ou chemin de cette API pour un PDF' }),
    collected: amount.nullable(),
    fee: amount.nullable(),
    paidAt: time.nullable(),
    attempts: z.int().meta({ description: 'Passages du livreur sans livraison' }),
    lastAttempt: z
      .object({ at: time, reason: z.string().meta({ description: 'Les mots du transporteur' }) })
      .nullable(),
    canRetry: z.boolean().meta({ description: 'POST /parcels/{id}/retry demande un nouveau passage' }),
  })
  .meta({ id: 'Parcel' })

/** An open parcel whose order was deleted. */
export const orphanParcel = parcel.extend({ reference: z.string() }).meta({ id: 'OrphanParcel' })

export const newParcels = z
  .object({
    courierId: id,
    orderIds: z.array(id).min(1, 'Aucune commande choisie').max(100, '100 commandes au plus'),
  })
  .meta({ id: 'NewParcels' })

const unknownPlace = z.object({ wilayaId: id, name: z.string(), nearest: z.array(z.string()) })

export const sentParcels = z
  .object({
    sent: z.array(z.object({ orderId: id, tracking: z.string().nullable() })),
    refused: z.array(z.object({ orderId: id, message: z.string(), place: unknownPlace.optional() })),
  })
  .meta({ id: 'SentParcels' })

export const parcelChange = z
  .object({
    tracking: text(100, cleanLine),
    state: parcelState,
    isMissed: z
      .boolean()
      .meta({ description: 'Client absent : compte un passage, et le colis est en livraison' }),
  })
  .partial()
  .meta({ id: 'ParcelChange' })

export const parcelRetry = z
  .object({ note: optionalText(255, cleanLine).optional() })
  .meta({ id: 'ParcelRetry' })

export const parcelLabels = z
  .object({ ids: z.array(id).min(1, 'Aucun colis choisi').max(100, '100 colis au plus') })
  .meta({ id: 'ParcelLabels' })

export type Parcel = z.infer<typeof parcel>
export type OrphanParcel = z.infer<typeof orphanParcel>
export type NewParcels = z.infer<typeof newParcels>
export type SentParcels = z.infer<typeof sentParcels>
export type ParcelChange = z.infer<typeof parcelChange>
