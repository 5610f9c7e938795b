import { z } from 'zod'
import { id } from './fields.ts'

export const heroCard = z.object({
  id,
  title: z.string(),
  link: z.string().nullable(),
  isActive: z.boolean(),
})

export type HeroCard = z.infer<typeof heroCard>
