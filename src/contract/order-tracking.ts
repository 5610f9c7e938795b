import { z } from 'zod'
import { TRACKING_STEPS } from '#rules/order-tracking.ts'
import { normalizePhone } from '#rules/phone.ts'
import { status } from './admin-order.ts'
import { id, time } from './fields.ts'

export const trackingRequest = z
  .object({
    orderId: id,
    phone: z
      .string()
      .max(100, '100 caractères au plus')
      .refine((phone) => /\d/.test(normalizePhone(phone)), 'Numéro de téléphone attendu'),
  })
  .meta({ id: 'TrackingRequest' })

/** An order as its customer may see it. */
export const trackedOrder = z
  .object({
    orderId: id,
    status,
    steps: z.array(
      z.object({
        key: z.enum(TRACKING_STEPS),
        at: time.nullable().meta({ description: 'null : pas encore' }),
      }),
    ),
    tracking: z
      .object({
        courier: z.string(),
        number: z.string(),
        url: z.string().nullable().meta({ description: 'Page publique du transporteur' }),
      })
      .nullable(),
  })
  .meta({ id: 'TrackedOrder' })

export type TrackingRequest = z.infer<typeof trackingRequest>
export type TrackedOrder = z.infer<typeof trackedOrder>
