import { expect, test } from 'vitest'
import { findGuide, searchGuides } from './guides.ts'

const topicsOf = (query: string) => searchGuides(query).map(({ guide }) => guide.topic)

test('a page has its title, and its text without title and picture', () => {
  const guide = findGuide('versements')
  expect(guide).toMatchObject({
    title: 'Versements',
    intro: expect.stringMatching(/^Le transporteur encaisse/),
  })
  expect(guide?.text).not.toMatch(/^# |!\[/m)
  expect(findGuide('constructor')).toBeUndefined()
})

test('a search ignores case, accents and number, and titles come first', () => {
  expect(topicsOf('ÉTIQUETTE')[0]).toBe('remettre')
  expect(topicsOf('etiquettes')).toEqual(topicsOf('Étiquette'))
  expect(topicsOf('étiquette')).toEqual(expect.arrayContaining(['yalidine', 'noest', 'fichier']))
  expect(topicsOf('étiquette')).not.toContain('carte-hero')
  expect(topicsOf('tarif')[0]).toBe('tarifs')
})

test('all words are needed, in any order', () => {
  expect(topicsOf('webhook clé')).toEqual(topicsOf('clé webhook'))
  expect(topicsOf('webhook bannière')).toEqual([])
  expect(topicsOf('l’étiquette')).toContain('remettre')
})

test('an excerpt is the line that has the words, without its formatting', () => {
  const [found] = searchGuides('illisibles')
  expect(found?.excerpt).toContain('Illisibles')
  expect(found?.excerpt).not.toMatch(/\*\*|\]\(/)
})

test('the page that fits best is first, whatever the ending of a word', () => {
  expect(topicsOf('supprimer la demo')).toContain('premiers-pas')
  expect(topicsOf('imprimante')).toContain('factures')
  expect(topicsOf('échange')[0]).toBe('echanger')
  expect(topicsOf('démonstration')[0]).toBe('premiers-pas')
})
