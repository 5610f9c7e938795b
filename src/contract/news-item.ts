import { z } from 'zod'
import { id, text } from './fields.ts'

export const newsItem = z.object({
  id,
  title: z.string(),
  text: z.string(),
  isActive: z.boolean(),
  order: z.int(),
})

export type NewsItem = z.infer<typeof newsItem>

const order = z.int().min(0).max(1_000_000)

export const newNewsItem = z.object({
  title: text(200),
  text: text(500),
  isActive: z
    .boolean()
    .nullish()
    .transform((isActive) => isActive ?? true),
  order: order.nullish(),
})

export const newsItemChange = z
  .object({ title: text(200), text: text(500), isActive: z.boolean(), order })
  .partial()

export type NewNewsItem = z.infer<typeof newNewsItem>
export type NewsItemChange = z.infer<typeof newsItemChange>
