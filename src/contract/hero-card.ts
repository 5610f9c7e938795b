import { z } from 'zod'
import { safeUrl } from '#rules/safe-url.ts'
import { clearableText, id, text, yesOrNo } from './fields.ts'

export const heroCard = z
  .object({
    id,
    title: z.string(),
    link: z.string().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'HeroCard' })

export type HeroCard = z.infer<typeof heroCard>

const link = clearableText(2000)
  .refine(
    (value) => value === null || safeUrl(value) !== null,
    'Lien attendu : un chemin comme /recherche, ou une adresse http(s)',
  )
  .transform((value) => safeUrl(value))

export const newHeroCard = z
  .object({
    title: text(100),
    link: link.nullish().transform((value) => value ?? null),
    isActive: yesOrNo.optional().transform((isActive) => isActive ?? true),
  })
  .meta({ id: 'NewHeroCard' })

/** Absent fields are unchanged; an empty link is removed. */
export const heroCardChange = z
  .object({ title: text(100), link, isActive: yesOrNo })
  .partial()
  .meta({ id: 'HeroCardChange' })

export type NewHeroCard = z.infer<typeof newHeroCard>
export type HeroCardChange = z.infer<typeof heroCardChange>
