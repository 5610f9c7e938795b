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

test('each placeholder has its own direction, a URL stays as it is', () => {
  const suivi = 'https://guidon.example/suivi?commande=12'
  expect(fillTemplate('Bonjour {nom}, {total}. {suivi}', { ...VALUES, nom: 'أحمد', suivi })).toBe(
    `Bonjour \u2068أحمد\u2069, 10 600 DA. ${suivi}`,
  )
  expect(fillTemplate('مرحبا {nom}، {total} {suivi}', { ...VALUES, nom: 'Karim', suivi })).toBe(
    `مرحبا \u2068Karim\u2069، \u206810 600 DA\u2069 ${suivi}`,
  )
})
