import { expect, test } from 'vitest'
import { newParagraphs } from './template-news.ts'

const MODEL = '## Qui vend\n\nLa boutique **A**.\n\n- RC : 1\n- NIF : 2\n\n## Qui héberge\n\nIcosnet, Alger'

test('what the model says and the text does not is found, whatever its case and spaces', () => {
  expect(newParagraphs(MODEL, MODEL)).toEqual([])
  expect(newParagraphs(MODEL, ' la boutique  **a**.\r\n\r\n- RC : 1 \n- NIF : 2')).toEqual(['Icosnet, Alger'])
  expect(newParagraphs(MODEL, 'La boutique **B**.')).toEqual([
    'La boutique **A**.',
    '- RC : 1\n- NIF : 2',
    'Icosnet, Alger',
  ])
})
