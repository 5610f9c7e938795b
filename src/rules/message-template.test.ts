import { expect, test } from 'vitest'
import { DEFAULT_TEMPLATES, fillTemplate, unknownPlaceholder } from './message-template.ts'

const VALUES = {
  nom: 'Karim {total}',
  numero: '12',
  produits: 'Casque × 1',
  total: '10 600 DA',
  adresse: 'Oran',
  boutique: 'Guidon',
  suivi: '',
}

test('placeholders are replaced once, and what is empty leaves no trailing space', () => {
  expect(fillTemplate('Bonjour {nom}, {numero} : {total} { {autre} {suivi}', VALUES)).toBe(
    'Bonjour Karim {total}, 12 : 10 600 DA { {autre}',
  )
})

test('an unknown placeholder is found, a stray brace is plain text', () => {
  expect(unknownPlaceholder('{nom} {prénom}')).toBe('prénom')
  expect(unknownPlaceholder('{nom} { {} } {nom')).toBeUndefined()
  for (const text of Object.values(DEFAULT_TEMPLATES)) expect(unknownPlaceholder(text)).toBeUndefined()
})
