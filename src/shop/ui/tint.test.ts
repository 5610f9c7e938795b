import { expect, test } from 'vitest'
import { textOn } from './tint.tsx'

test('what is written on a category’s colour can be read', () => {
  expect(['#000000', '#c20414', '#1769c2', '#00f'].map(textOn)).toEqual(Array(4).fill('text-white'))
  expect(['#ffffff', '#ffd400', '#c8e600', '#fff'].map(textOn)).toEqual(Array(4).fill('text-ink'))
})

test('a colour that is not written in hexadecimal counts as dark', () => {
  expect(textOn('rebeccapurple')).toBe('text-white')
})
