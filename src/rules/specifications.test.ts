import { expect, test } from 'vitest'
import { isSameSpecification, specificationKey, splitSpecification } from './specifications.ts'

test('a characteristic is one without its case and accents, split at its first colon', () => {
  expect(isSameSpecification('SAISON:été', 'Saison:Ete')).toBe(true)
  expect(isSameSpecification('a:b', 'a b:')).toBe(false)
  expect(splitSpecification('Cotes:41:54')).toEqual(['Cotes', '41:54'])
  expect(specificationKey('Poids', '🏍'.repeat(600))).toHaveLength(500)
  expect(specificationKey('Poid', '🏍'.repeat(600)).isWellFormed()).toBe(true)
})
