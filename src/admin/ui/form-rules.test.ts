import { expect, test } from 'vitest'
import { withFixedSpaces } from './form-rules.ts'

test('keeps guillemets and signs with their word', () => {
  expect(withFixedSpaces('Commune inconnue, « Bir Jir » : « Bir El Djir » ?')).toBe(
    'Commune inconnue, «\u00a0Bir Jir\u00a0»\u00a0: «\u00a0Bir El Djir\u00a0»\u00a0?',
  )
})
