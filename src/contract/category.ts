import { z } from 'zod'
import { MAX_SPECIFICATION_FILTERS } from '#rules/specifications.ts'
import { foldText } from '#rules/text.ts'
import { cleanLine, type FormFields, id, imagePath, text, textList, yesOrNo } from './fields.ts'
import { sizeGuideId } from './size-guide.ts'

export const category = z
  .object({
    id,
    name: z.string(),
    subcategories: z.array(z.string()),
    className: z.string(),
    color: z.string(),
    hasImage: z.boolean(),
    image: imagePath.nullable(),
    sizeGuideId: id.nullable(),
    filters: z.array(z.string()).meta({ description: 'Les caractéristiques qui filtrent sa liste' }),
    searchWords: z
      .array(z.string())
      .optional()
      .meta({ description: 'Pour l’admin seul : les mots qui font trouver ses produits' }),
    usual: z
      .object({
        sizes: z.array(z.string()).meta({ description: 'Dans l’ordre des tailles' }),
        colors: z.array(z.string()).meta({ description: 'Les plus employées d’abord' }),
      })
      .optional()
      .meta({ description: 'Pour l’admin seul : les 12 tailles et couleurs que ses produits ont le plus' }),
  })
  .meta({ id: 'Category' })

export type Category = z.infer<typeof category>

export const MAX_SUBCATEGORIES = 200

const DEFAULT_COLOR = '#000000'

const fields = {
  name: text(100, cleanLine),
  subcategories: textList(100, MAX_SUBCATEGORIES),
  className: z
    .string()
    .nullable()
    .transform((name) => name?.trim() ?? '')
    .pipe(
      z
        .string()
        .max(200, '200 caractères au plus')
        .regex(/^[\w -]*$/, 'Lettres, chiffres, -, _ et espaces seulement'),
    ),
  color: z
    .string()
    .nullable()
    .transform((color) => color?.trim() || DEFAULT_COLOR)
    .pipe(z.string().regex(/^#[0-9a-f]{6}$/i, 'Couleur attendue sous la forme #1a2b3c')),
  sizeGuideId,
  filters: textList(200, MAX_SPECIFICATION_FILTERS, foldText).refine(
    (names) => names.every((name) => !name.includes(':')),
    'Des noms sans « : » sont attendus',
  ),
  searchWords: textList(40, 30, foldText).refine(
    (words) => words.every((word) => /^[\p{L}\p{M}\p{N}]+$/u.test(word)),
    'Des mots seuls, sans espace ni signe, sont attendus',
  ),
}

export const newCategory = z
  .object({
    ...fields,
    subcategories: fields.subcategories.default([]),
    className: fields.className.default(''),
    color: fields.color.default(DEFAULT_COLOR),
    sizeGuideId: sizeGuideId.prefault(null),
    filters: fields.filters.default([]),
    searchWords: fields.searchWords.default([]),
  })
  .meta({ id: 'NewCategory' })

/** New names of subcategories by their current names. */
const renamedSubcategories = z.record(z.string(), z.string().transform(cleanLine)).meta({
  description:
    'Nouveau nom de chaque sous-catégorie renommée, par son nom actuel ; toute autre qui manque à la liste est retirée. Sans ce champ, les renommages sont devinés.',
})

/** Absent fields are unchanged. */
export const categoryChange = z
  .object(fields)
  .partial()
  .extend({ renamedSubcategories: renamedSubcategories.optional(), removeImage: yesOrNo.optional() })
  .meta({ id: 'CategoryChange' })

export type NewCategory = z.infer<typeof newCategory>
export type CategoryChange = z.infer<typeof categoryChange>

export const categoryForm = {
  name: 'text',
  subcategories: 'json',
  className: 'text',
  color: 'text',
  sizeGuideId: 'number',
  filters: 'json',
  searchWords: 'json',
} as const satisfies FormFields
