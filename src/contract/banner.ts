import { z } from 'zod'
import { id } from './fields.ts'

export const banner = z.object({
  id,
  title: z.string().nullable(),
  isActive: z.boolean(),
  hasImage: z.boolean(),
  image: z.string().nullable(),
})

export type Banner = z.infer<typeof banner>
