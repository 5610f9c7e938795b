import { expect, test } from 'vitest'
import { matchParts } from './suggestion-list.tsx'

/** The parts as one text, matches in brackets. */
const marked = (text: string, search: string) =>
  matchParts(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test('a match is found whatever its case and accents', () => {
  expect(marked('Casque intégral Sirocco', 'INTEGRAL')).toBe('Casque [intégral] Sirocco')
  expect(marked('Échappement', 'éch')).toBe('[Éch]appement')
})

test('each word is looked for by itself', () => {
  expect(marked('Gants été Numidia', 'numi gants')).toBe('[Gants] été [Numi]dia')
})

test('ligatures are one character, wherever the match ends', () => {
  expect(marked('Nœud papillon', 'no')).toBe('[Nœ]ud papillon')
  expect(marked('Nœud papillon', 'noeud p')).toBe('[Nœud] [p]a[p]illon')
})

test('nothing is marked where nothing matches, and no text is lost', () => {
  expect(marked('Antivol U', '')).toBe('Antivol U')
  expect(marked('Antivol U', 'zz')).toBe('Antivol U')
})
