import { z } from 'zod'
import { safeUrl } from '#rules/safe-url.ts'
import {
  clearableText,
  type FormFields,
  id,
  imagePath,
  maybeInt,
  optionalText,
  text,
  yesOrNo,
} from './fields.ts'

const activeUnlessOff = yesOrNo.optional().transform((isActive) => isActive ?? true)

const link = clearableText(2000)
  .refine(
    (value) => value === null || safeUrl(value) !== null,
    'Lien attendu : un chemin comme /recherche, ou une adresse http(s)',
  )
  .transform((value) => safeUrl(value))

const newLink = link.nullish().transform((value) => value ?? null)

export const banner = z
  .object({
    id,
    title: z.string().nullable(),
    link: z.string().nullable(),
    isActive: z.boolean(),
    hasImage: z.boolean(),
    image: imagePath.nullable(),
  })
  .meta({ id: 'Banner' })

export type Banner = z.infer<typeof banner>

export const newBanner = z.object({
  title: optionalText(200),
  link: newLink,
  isActive: activeUnlessOff,
})

/** Absent fields are unchanged; an empty title or link is removed. */
export const bannerChange = z
  .object({ title: clearableText(200), link, isActive: yesOrNo })
  .partial()
  .meta({ id: 'BannerChange' })

export type NewBanner = z.infer<typeof newBanner>
export type BannerChange = z.infer<typeof bannerChange>

export const bannerForm = { title: 'text', link: 'text', isActive: 'boolean' } as const satisfies FormFields

export const heroCard = z
  .object({ id, title: z.string(), link: z.string().nullable(), isActive: z.boolean() })
  .meta({ id: 'HeroCard' })

export type HeroCard = z.infer<typeof heroCard>

export const newHeroCard = z
  .object({ title: text(100), link: newLink, isActive: activeUnlessOff })
  .meta({ id: 'NewHeroCard' })

/** Absent fields are unchanged; an empty link is removed. */
export const heroCardChange = z
  .object({ title: text(100), link, isActive: yesOrNo })
  .partial()
  .meta({ id: 'HeroCardChange' })

export type NewHeroCard = z.infer<typeof newHeroCard>
export type HeroCardChange = z.infer<typeof heroCardChange>

export const newsItem = z
  .object({
    id,
    title: z.string(),
    text: z.string(),
    isActive: z.boolean(),
    order: z.int(),
  })
  .meta({ id: 'NewsItem' })

export type NewsItem = z.infer<typeof newsItem>

const order = maybeInt(0, 1_000_000)

export const newNewsItem = z
  .object({ title: text(200), text: text(500), isActive: activeUnlessOff, order: order.optional() })
  .meta({ id: 'NewNewsItem' })

export const newsItemChange = z
  .object({ title: text(200), text: text(500), isActive: yesOrNo, order })
  .partial()
  .meta({ id: 'NewsItemChange' })

export type NewNewsItem = z.infer<typeof newNewsItem>
export type NewsItemChange = z.infer<typeof newsItemChange>
