import { z } from 'zod'
import { id } from './fields.ts'

export const newsItem = z.object({
  id,
  title: z.string(),
  text: z.string(),
  isActive: z.boolean(),
  order: z.int(),
})

export type NewsItem = z.infer<typeof newsItem>
