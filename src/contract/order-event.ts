import { z } from 'zod'
import { CALL_OUTCOMES } from '#rules/calls.ts'
import { TEMPLATE_KEYS } from '#rules/message-template.ts'
import { cancelReason } from './admin-order.ts'
import { amount, time } from './fields.ts'
import { status } from './order.ts'
import { EDITABLE_FIELDS } from './order-change.ts'

const event = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.object({
    id: z.int(),
    at: time,
    actor: z.string().meta({ description: 'Email de l’administrateur, visitor ou courier' }),
    kind: z.literal(kind),
    ...fields,
  })

export const orderEvent = z
  .discriminatedUnion('kind', [
    event('placed', {}),
    event('status', { from: status, to: status, reason: cancelReason.nullable() }),
    event('call', { outcome: z.enum(CALL_OUTCOMES), callAt: time.nullable(), note: z.string() }),
    event('undone', { of: z.int().meta({ description: 'L’appel annulé' }) }),
    event('edited', {
      changes: z.array(z.object({ field: z.enum(EDITABLE_FIELDS), from: z.unknown(), to: z.unknown() })),
    }),
    event('note', { text: z.string() }),
    event('parcel', { courier: z.string(), tracking: z.string().nullable(), text: z.string() }),
    event('refused', { courier: z.string(), message: z.string() }),
    event('attempt', { courier: z.string(), text: z.string() }),
    event('retry', { courier: z.string(), note: z.string() }),
    event('payment', { collected: amount, fee: amount.nullable() }),
    event('message', { template: z.enum(TEMPLATE_KEYS) }),
    event('exchange_received', {}),
  ])
  .meta({ id: 'OrderEvent' })

export type OrderEvent = z.infer<typeof orderEvent>
