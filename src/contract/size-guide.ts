import { z } from 'zod'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS } from '#rules/sizes.ts'
import { cleanLine, emptiable, id, longText, nullWhenAbsent, text } from './fields.ts'

const measured = z
  .object({ label: z.string(), unit: z.string(), column: z.int().min(0) })
  .meta({ id: 'SizeMeasure' })

export const sizeGuide = z
  .object({
    id,
    name: z.string(),
    text: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())).meta({ description: 'La taille est dans la première case' }),
    measure: measured
      .nullable()
      .meta({ description: 'La colonne où chercher sa mesure, comptée à partir de 0' }),
  })
  .meta({ id: 'SizeGuide' })

const line = (maxLength: number) =>
  z
    .string()
    .transform(cleanLine)
    .pipe(z.string().max(maxLength, `${maxLength} caractères au plus`))

const COLUMNS = `De 1 à ${MAX_GUIDE_COLUMNS} colonnes attendues`

const required = {
  name: text(200, cleanLine),
  columns: z
    .array(line(100).pipe(z.string().min(1, 'Chaque colonne a besoin d’un titre')), COLUMNS)
    .min(1, COLUMNS)
    .max(MAX_GUIDE_COLUMNS, COLUMNS),
}

const optional = {
  text: longText(5000),
  rows: emptiable(
    z
      .array(z.array(line(200)), 'Une liste de lignes est attendue')
      .max(MAX_GUIDE_ROWS, `${MAX_GUIDE_ROWS} lignes au plus`),
    'Une liste de lignes est attendue',
  ).transform((rows) => rows ?? []),
  measure: emptiable(
    z.object({
      label: text(100, cleanLine),
      unit: z
        .string()
        .nullish()
        .transform((unit) => unit ?? '')
        .pipe(line(50)),
      column: z.int().min(0),
    }),
    'Une mesure avec label, unit et column est attendue',
  ),
}

/** The server checks rules that span several fields later, since a change may leave out some of them. */
export const newSizeGuide = z
  .object({ ...required, ...nullWhenAbsent(optional) })
  .meta({ id: 'NewSizeGuide' })

/** Absent fields are unchanged. */
export const sizeGuideChange = z
  .object({ ...required, ...optional })
  .partial()
  .meta({ id: 'SizeGuideChange' })

/** Null and `""` remove the guide. */
export const sizeGuideId = emptiable(id, 'Identifiant d’un guide des tailles attendu')

export type SizeGuide = z.infer<typeof sizeGuide>
export type NewSizeGuide = z.infer<typeof newSizeGuide>
export type SizeGuideChange = z.infer<typeof sizeGuideChange>
