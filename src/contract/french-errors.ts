import type { z } from 'zod'

const EXPECTED: Record<string, string> = {
  string: 'un texte est attendu',
  number: 'un nombre est attendu',
  int: 'un nombre entier est attendu',
  boolean: 'vrai ou faux est attendu',
  array: 'une liste est attendue',
  object: 'un objet est attendu',
  record: 'un objet est attendu',
}

/** Message of schemas without their own. */
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
