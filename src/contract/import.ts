import { z } from 'zod'
import { IMPORT_FIELDS } from '#rules/import-fields.ts'
import { emptiable, id, yesOrNo } from './fields.ts'

/** In the order in which titles are tried. */
export const IMPORT_FORMATS = ['own', 'woocommerce', 'shopify', 'prestashop', 'other'] as const
const IMPORT_STATES = ['reading', 'ready', 'running', 'stopping', 'stopped', 'done'] as const

const mapping = z
  .partialRecord(z.enum(IMPORT_FIELDS, 'Champ inconnu'), z.string('Nom d’une colonne attendu'))
  .meta({ description: 'Le nom d’une colonne par champ' })

const TAX = 'Pourcentage de 0 à 100 attendu'

/** Absent fields are unchanged. */
export const importChange = z
  .object({
    mapping,
    categoryId: emptiable(id, 'Identifiant attendu'),
    taxPercent: z.number(TAX).min(0, TAX).max(100, TAX),
    quantities: yesOrNo.transform((value) => value ?? false),
  })
  .partial()
  .meta({ id: 'ImportChange' })

export const productImport = z
  .object({
    id,
    state: z.enum(IMPORT_STATES).meta({
      description: 'reading : essai à blanc ; stopping : le produit en cours s’écrit encore',
    }),
    isRead: z.boolean().meta({ description: 'Sinon start reprend l’essai à blanc' }),
    format: z.enum(IMPORT_FORMATS),
    columns: z.array(z.string()),
    sample: z.array(z.array(z.string())).meta({ description: 'Les dix premières lignes' }),
    mapping,
    categoryId: id.nullable().meta({ description: 'Pour les lignes sans catégorie' }),
    taxPercent: z.number().meta({ description: 'Ajouté aux prix hors taxe' }),
    quantities: z.boolean().meta({ description: 'Écrire aussi les quantités des produits déjà comptés' }),
    problems: z.array(z.object({ line: z.int(), message: z.string() })),
    counts: z.object({ create: z.int(), update: z.int(), skip: z.int() }),
    done: z.int(),
    total: z.int().meta({ description: 'Produits du fichier' }),
  })
  .meta({ id: 'ProductImport' })

export const productExportQuery = z.object({
  format: z.enum(['csv', 'xlsx', 'zip'], 'csv, xlsx ou zip attendu'),
})

export type ProductImport = z.infer<typeof productImport>
export type ImportChange = z.infer<typeof importChange>
export type ImportFormat = ProductImport['format']
export type ImportMapping = ProductImport['mapping']
export type ImportProblem = ProductImport['problems'][number]
