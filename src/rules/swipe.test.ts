import { expect, test } from 'vitest'
import { swipeDirection } from './swipe.ts'

const START = { x: 300, y: 400 }

test('a swipe is 50 px or more, and more horizontal than vertical', () => {
  expect(swipeDirection(START, { x: 250, y: 400 })).toBe(1)
  expect(swipeDirection(START, { x: 350, y: 420 })).toBe(-1)
  expect(swipeDirection(START, { x: 349, y: 400 })).toBe(0)
  expect(swipeDirection(START, { x: 240, y: 490 })).toBe(0)
})
