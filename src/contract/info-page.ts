import { z } from 'zod'
import { PAGE_SLUGS } from '#rules/info-pages.ts'
import { cleanText, isOneLine, time, yesOrNo } from './fields.ts'

const slug = z.enum(PAGE_SLUGS)

/** Responses contain `isPublished` for the owner only. */
export const shopPage = z
  .object({
    slug,
    title: z.string(),
    text: z.string().meta({ description: 'Markdown' }),
    isPublished: z.boolean().optional(),
    updatedAt: time.nullable(),
  })
  .meta({ id: 'ShopPage' })

export const pageTemplate = z.object({ title: z.string(), text: z.string() }).meta({ id: 'PageTemplate' })

/** Absent fields are unchanged. */
export const shopPageChange = z
  .object({
    title: z
      .string()
      .transform((value) => value.trim())
      .refine(isOneLine, 'Une seule ligne attendue')
      .transform(cleanText)
      .pipe(z.string().min(1, 'Ce champ est obligatoire').max(120, '120 caractères au plus')),
    text: z.string().transform(cleanText).pipe(z.string().max(50_000, '50000 caractères au plus')),
    isPublished: yesOrNo,
  })
  .partial()
  .meta({ id: 'ShopPageChange' })

export type ShopPage = z.infer<typeof shopPage>
export type ShopPageChange = z.infer<typeof shopPageChange>
