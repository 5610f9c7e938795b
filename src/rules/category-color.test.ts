import { expect, test } from 'vitest'
import { nextCategoryColor } from './category-color.ts'

test('each new category gets a colour that no other has, as long as there is one, and none is black', () => {
  const used: string[] = []
  for (let made = 0; made < 10; made += 1) used.push(nextCategoryColor(used))
  expect(new Set(used).size).toBe(10)
  expect(nextCategoryColor(used)).toBe(used[0])
  expect(used).not.toContain('#000000')
})
