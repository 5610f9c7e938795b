import { z } from 'zod'
import { id, maybeInt, text, yesOrNo } from './fields.ts'

export const newsItem = z
  .object({
    id,
    title: z.string(),
    text: z.string(),
    isActive: z.boolean(),
    order: z.int(),
  })
  .meta({ id: 'NewsItem' })

export type NewsItem = z.infer<typeof newsItem>

const order = maybeInt(0, 1_000_000)

export const newNewsItem = z
  .object({
    title: text(200),
    text: text(500),
    isActive: yesOrNo.optional().transform((isActive) => isActive ?? true),
    order: order.optional(),
  })
  .meta({ id: 'NewNewsItem' })

export const newsItemChange = z
  .object({ title: text(200), text: text(500), isActive: yesOrNo, order })
  .partial()
  .meta({ id: 'NewsItemChange' })

export type NewNewsItem = z.infer<typeof newNewsItem>
export type NewsItemChange = z.infer<typeof newsItemChange>
