import { z } from 'zod'
import { IMPORT_FIELDS } from '#rules/import-fields.ts'
import { emptiable, id, time, yesOrNo } from './fields.ts'

/** Formats, in the order in which they are compared with the column titles of a file. */
export const IMPORT_FORMATS = ['own', 'woocommerce', 'shopify', 'prestashop', 'other'] as const
const IMPORT_STATES = [
  ...(['reading', 'ready', 'running', 'stopping', 'stopped', 'done'] as const),
  ...(['undoing', 'undone'] as const),
] as const

/** Maximum cells that one request may correct, and maximum characters of a cell. */
const MAX_CELLS = 500
const MAX_CELL = 10_000

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
    splitQuantities: yesOrNo.transform((value) => value ?? false),
    asDrafts: yesOrNo.transform((value) => value ?? false),
    headerRow: z.int('Numéro d’une ligne attendu').min(1, 'Numéro d’une ligne attendu'),
  })
  .partial()
  .meta({ id: 'ImportChange' })

export const importCells = z
  .array(
    z.object({
      line: z.int('Numéro d’une ligne attendu').min(1, 'Numéro d’une ligne attendu'),
      column: z.string('Nom d’une colonne attendu'),
      value: z.string('Texte attendu').max(MAX_CELL, `${MAX_CELL} caractères au plus`),
    }),
  )
  .min(1, 'Au moins une cellule')
  .max(MAX_CELLS, `${MAX_CELLS} cellules au plus`)
  .meta({ id: 'ImportCells' })

export const importRow = z
  .object({
    line: z.int().meta({ description: 'Comme un tableur la compte' }),
    cells: z.array(z.string()).meta({ description: 'Dans l’ordre des colonnes' }),
  })
  .meta({ id: 'ImportRow' })

const SEVERITIES = ['skipped', 'changed', 'note'] as const

const importProblem = z
  .object({
    line: z.int(),
    name: z.string().nullable().meta({ description: 'Celui du produit ; null pour tout le fichier' }),
    severity: z.enum(SEVERITIES).meta({
      description: 'skipped : le produit ne vient pas ; changed : il vient autrement que dans le fichier',
    }),
    message: z.string(),
  })
  .meta({ id: 'ImportProblem' })

export const productImport = z
  .object({
    id,
    state: z.enum(IMPORT_STATES).meta({
      description:
        'reading : essai à blanc ; stopping : le produit en cours s’écrit encore ; undoing : s’annule ; undone : annulé',
    }),
    filename: z.string().meta({ description: 'Vide pour un import d’avant' }),
    createdAt: time,
    isRead: z.boolean().meta({ description: 'Sinon start reprend l’essai à blanc' }),
    format: z.enum(IMPORT_FORMATS),
    headerRow: z.int().meta({ description: 'Ligne des titres, comme un tableur la compte' }),
    firstRows: z.array(importRow).meta({ description: 'Où les titres peuvent être : les vingt premières' }),
    columns: z.array(z.string()),
    sample: z.array(z.array(z.string())).meta({ description: 'Les dix premières lignes' }),
    mapping,
    categoryId: id.nullable().meta({ description: 'Pour les lignes sans catégorie' }),
    taxPercent: z.number().meta({ description: 'Ajouté aux prix hors taxe' }),
    quantities: z.boolean().meta({ description: 'Écrire aussi les quantités des produits déjà comptés' }),
    splitQuantities: z.boolean().meta({
      description: 'Répartir une quantité donnée pour plusieurs tailles et couleurs',
    }),
    asDrafts: z.boolean().meta({ description: 'Les produits créés ne sont pas publiés' }),
    problems: z.array(importProblem),
    counts: z.object({ create: z.int(), update: z.int(), skip: z.int() }),
    done: z.int(),
    total: z.int().meta({ description: 'Produits du fichier' }),
    canUndo: z.boolean().meta({ description: 'Ce qu’il a écrit peut s’annuler : pendant 7 jours, une fois' }),
    undo: z
      .object({ done: z.int(), total: z.int() })
      .nullable()
      .meta({ description: 'Progression de l’annulation, une fois commencée' }),
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
export type ImportCells = z.infer<typeof importCells>
export type ImportRow = z.infer<typeof importRow>
