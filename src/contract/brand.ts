import { z } from 'zod'
import { cleanLine, id, text } from './fields.ts'

export const brand = z.object({ id, name: z.string() }).meta({ id: 'Brand' })

export type Brand = z.infer<typeof brand>

export const brandWrite = z.object({ name: text(100, cleanLine) }).meta({ id: 'NewBrand' })

export const brandChange = brandWrite.partial().meta({ id: 'BrandChange' })

export type BrandWrite = z.infer<typeof brandWrite>
