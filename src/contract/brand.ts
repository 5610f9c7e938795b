import { z } from 'zod'
import { id } from './fields.ts'

export const brand = z.object({ id, name: z.string() })

export type Brand = z.infer<typeof brand>
