import { expect, test } from 'vitest'
import { accentShades, contrastWithWhite, luminance, MIN_CONTRAST, readableShade } from './contrast.ts'

test.each([
  ['#000000', 21],
  ['#ffffff', 1],
  ['#767676', 4.54],
  ['#777777', 4.48],
  ['#d90416', 5.28],
])('the contrast of %s with white is %s', (color, contrast) => {
  expect(contrastWithWhite(color)).toBeCloseTo(contrast, 1)
})

test('green is brighter than red, and red than blue', () => {
  const [red, green, blue] = ['#ff0000', '#00ff00', '#0000ff'].map(luminance)
  expect([red, green, blue]).toEqual([0.2126, 0.7152, 0.0722])
})

test.each(['#000000', '#d90416', '#000080', '#4b0082', '#006400', '#767676'])(
  'the shades of %s are read on white and on the dark parts',
  (accent) => {
    const { deep, light, mark } = accentShades(accent)
    const contrastWithInk = (color: string) => (luminance(color) + 0.05) / (luminance('#0b0b0d') + 0.05)
    expect(contrastWithWhite(deep)).toBeGreaterThanOrEqual(contrastWithWhite(accent))
    expect(contrastWithInk(light)).toBeGreaterThanOrEqual(4.5)
    expect(contrastWithInk(mark)).toBeGreaterThanOrEqual(3)
  },
)

test('a colour that is seen on the dark parts is left as it is', () => {
  expect(accentShades('#d90416').mark).toBe('#d90416')
})

test.each(['#ffd400', '#ff7a00', '#00a0ff', '#ffffff', '#d90416'])('%s has a readable shade', (color) => {
  const shade = readableShade(color)
  expect(shade).toMatch(/^#[0-9a-f]{6}$/)
  expect(contrastWithWhite(shade)).toBeGreaterThanOrEqual(MIN_CONTRAST)
})

test('a readable colour is its own shade', () => {
  expect(readableShade('#d90416')).toBe('#d90416')
})
