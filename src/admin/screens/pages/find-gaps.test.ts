import { expect, test } from 'vitest'
import { pageTemplate } from '#rules/page-templates.ts'
import { NO_LEGAL } from '#support/no-legal.ts'
import { findGaps } from './find-gaps.ts'

test('what is left to complete is found with its place', () => {
  const text = 'Siège : [À COMPLÉTER : adresse du siège]\n- RC : [À COMPLÉTER : numéro]'
  const gaps = findGaps(text)
  expect(gaps.map(({ start, end }) => text.slice(start, end))).toEqual([
    '[À COMPLÉTER : adresse du siège]',
    '[À COMPLÉTER : numéro]',
  ])
  expect(gaps.map(({ label }) => label)).toEqual(['adresse du siège', 'numéro'])
})

test('a mark that is half deleted is still found, since it still keeps the page from being published', () => {
  const text = 'A [À COMPLÉTER : numéro\nB [À COMPLÉTER] C [À COMPLÉTER'
  const gaps = findGaps(text)
  expect(gaps.map(({ start, end }) => text.slice(start, end))).toEqual([
    '[À COMPLÉTER',
    '[À COMPLÉTER]',
    '[À COMPLÉTER',
  ])
  expect(gaps.map(({ label }) => label)).toEqual(['numéro', 'à compléter', 'à compléter'])
})

test('a text without marks has none, a template of an unnamed shop has some', () => {
  expect(findGaps('Rien à compléter [ici](https://exemple.dz)')).toEqual([])
  const shop = { name: 'Guidon', phone: '0550', email: '', address: '', hours: '', legal: NO_LEGAL }
  expect(findGaps(pageTemplate('mentions-legales', shop).text)).toHaveLength(9)
})
