import { z } from 'zod'
import { id } from './fields.ts'

export const wilaya = z.object({
  id,
  code: z.int().nullable(),
  name: z.string(),
  homePrice: z.int(),
  centerPrice: z.int(),
  centers: z.array(z.string()),
  baladiyas: z.array(z.string()),
})

export type Wilaya = z.infer<typeof wilaya>
