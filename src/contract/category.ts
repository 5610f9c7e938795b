import { z } from 'zod'
import { id } from './fields.ts'

export const category = z.object({
  id,
  name: z.string(),
  subcategories: z.array(z.string()),
  className: z.string(),
  color: z.string(),
  hasImage: z.boolean(),
  image: z.string().nullable(),
})

export type Category = z.infer<typeof category>
