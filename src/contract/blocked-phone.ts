import { z } from 'zod'
import { normalizePhone } from '#rules/phone.ts'
import { cleanPhone, id, optionalText, text, time } from './fields.ts'

export const blockedPhone = z
  .object({ id, phone: z.string(), reason: z.string(), createdAt: time })
  .meta({ id: 'BlockedPhone' })

export const newBlockedPhone = z
  .object({
    phone: text(50, cleanPhone).refine(
      (phone) => normalizePhone(phone) !== '',
      'Numéro de téléphone invalide',
    ),
    reason: optionalText(500).transform((reason) => reason ?? ''),
  })
  .meta({ id: 'NewBlockedPhone', required: ['phone'] })

export type BlockedPhone = z.infer<typeof blockedPhone>
export type NewBlockedPhone = z.infer<typeof newBlockedPhone>
