import { z } from 'zod'
import { id, text } from './fields.ts'

export const pushKey = z
  .object({ publicKey: z.string().meta({ description: 'Clé VAPID, base64url' }) })
  .meta({ id: 'PushKey' })

export const pushDevice = z
  .object({
    id,
    label: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PushDevice' })

/** Base64url of so many bytes, which may be padded. */
const bytes = (length: number) =>
  z
    .string()
    .max(200)
    .refine((value) => /^[\w-]+={0,2}$/.test(value) && Buffer.from(value, 'base64url').length === length, {
      message: `Clé de ${length} octets attendue`,
    })

export const newPushDevice = z
  .object({
    endpoint: z.url({ protocol: /^https$/, error: 'Adresse https attendue' }).max(2000),
    keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
    label: text(100),
  })
  .meta({ id: 'NewPushDevice' })

export type PushDevice = z.infer<typeof pushDevice>
export type NewPushDevice = z.infer<typeof newPushDevice>
