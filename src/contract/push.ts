import { z } from 'zod'
import { cleanLine, id, text, time } from './fields.ts'

export const pushKey = z
  .object({ publicKey: z.string().meta({ description: 'Clé VAPID, base64url' }) })
  .meta({ id: 'PushKey' })

export const pushDevice = z
  .object({ id, label: z.string(), createdAt: time, lastUsedAt: time.nullable() })
  .meta({ id: 'PushDevice' })

/** Base64url text of `length` bytes. Removes padding. */
const bytes = (length: number) =>
  z
    .string()
    .regex(
      new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}={0,2}$`),
      `Clé de ${length} octets attendue, en base64url`,
    )
    .transform((value) => value.replace(/=+$/, ''))

/** `PushSubscription.toJSON()` of the browser, and a label. */
export const newPushDevice = z
  .object({
    endpoint: z.url({ protocol: /^https$/, error: 'Adresse https attendue' }).max(2000),
    keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
    label: text(100, cleanLine),
  })
  .meta({ id: 'NewPushDevice' })

/** Events that the owner is notified of, by push and by e-mail. */
export const noticeSettings = z
  .object({
    orders: z.boolean().meta({ description: 'Les nouvelles commandes' }),
    attempts: z.boolean().meta({ description: 'Les passages du livreur sans livraison' }),
  })
  .meta({ id: 'NoticeSettings' })

export const noticeSettingsChange = noticeSettings.partial().meta({ id: 'NoticeSettingsChange' })

export type NoticeSettings = z.infer<typeof noticeSettings>
export type PushDevice = z.infer<typeof pushDevice>
export type NewPushDevice = z.infer<typeof newPushDevice>
