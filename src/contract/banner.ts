import { z } from 'zod'
import { clearableText, type FormFields, id, imagePath, optionalText, yesOrNo } from './fields.ts'

export const banner = z
  .object({
    id,
    title: z.string().nullable(),
    isActive: z.boolean(),
    hasImage: z.boolean(),
    image: imagePath.nullable(),
  })
  .meta({ id: 'Banner' })

export type Banner = z.infer<typeof banner>

export const newBanner = z.object({
  title: optionalText(200),
  isActive: yesOrNo.optional().transform((isActive) => isActive ?? true),
})

export const bannerChange = z
  .object({ title: clearableText(200), isActive: yesOrNo })
  .partial()
  .meta({ id: 'BannerChange' })

export type NewBanner = z.infer<typeof newBanner>
export type BannerChange = z.infer<typeof bannerChange>

export const bannerForm = { title: 'text', isActive: 'boolean' } as const satisfies FormFields
