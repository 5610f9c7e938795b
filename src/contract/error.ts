import { z } from 'zod'
import { quote } from './order.ts'

export const errorBody = z
  .object({
    message: z.string().meta({ description: 'En français, à montrer tel quel' }),
    code: z.string().optional(),
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .meta({
        description:
          'Les champs qui ne conviennent pas ; avec order_changed : ceux qui ont changé, et leur valeur',
      }),
    productIds: z
      .array(z.int())
      .optional()
      .meta({ description: 'Avec out_of_stock : les produits en rupture' }),
    columns: z
      .array(z.object({ title: z.string(), sample: z.string() }))
      .optional()
      .meta({ description: 'Les colonnes d’un relevé dont une manque, et leur première valeur' }),
    quote: quote.optional(),
  })
  .meta({ id: 'ErrorBody' })

export type ErrorBody = z.infer<typeof errorBody>

const EXPECTED: Record<string, string> = {
  string: 'un texte est attendu',
  number: 'un nombre est attendu',
  int: 'un nombre entier est attendu',
  boolean: 'vrai ou faux est attendu',
  array: 'une liste est attendue',
  object: 'un objet est attendu',
  record: 'un objet est attendu',
}

export function frenchError(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null || issue.input === '')
    return 'Ce champ est obligatoire'
  switch (issue.code) {
    case 'invalid_type':
      return `Valeur invalide : ${EXPECTED[issue.expected] ?? 'un autre type est attendu'}`
    case 'too_small':
      return `Valeur trop petite : ${issue.minimum} au moins`
    case 'too_big':
      return `Valeur trop grande : ${issue.maximum} au plus`
    default:
      return 'Valeur invalide'
  }
}
