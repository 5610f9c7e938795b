import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAGE_SIZE, pageCount, pageLinks } from './product-list.ts'

const dots = 'ellipsis'
const places = fc
  .integer({ min: 1, max: 5_000 })
  .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)))

test('a page holds 20 products', () => {
  expect(PAGE_SIZE).toBe(20)
  expect([0, 1, 20, 21, 40, 41].map((total) => pageCount(total))).toEqual([1, 1, 1, 2, 2, 3])
})

test('from six pages on, the first, the last and those around the current one are', () => {
  expect(pageLinks(1, 6)).toEqual([1, 2, 3, 4, dots, 6])
  expect(pageLinks(1, 20)).toEqual([1, 2, 3, 4, dots, 20])
  expect(pageLinks(10, 20)).toEqual([1, dots, 9, 10, 11, dots, 20])
  expect(pageLinks(20, 20)).toEqual([1, dots, 17, 18, 19, 20])
})

test('there are as many numbers as pages, up to five, rising, with the first, last and current', () => {
  fc.assert(
    fc.property(places, ([current, pages]) => {
      const numbers = pageLinks(current, pages).filter((link) => link !== dots)
      expect(numbers).toHaveLength(Math.min(5, pages))
      expect(numbers).toEqual(expect.arrayContaining([1, current, pages]))
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    }),
  )
})

test('one ellipsis stands exactly where numbers are left out', () => {
  fc.assert(
    fc.property(places, ([current, pages]) => {
      const links = pageLinks(current, pages)
      expect([links.at(0), links.at(-1)]).toEqual([1, pages])
      for (const [index, link] of links.entries()) {
        const next = links[index + 1]
        if (link === dots) {
          expect(next).not.toBe(dots)
          expect(Number(next) - Number(links[index - 1])).toBeGreaterThan(1)
        } else if (next !== undefined && next !== dots) {
          expect(next - link).toBe(1)
        }
      }
    }),
  )
})

test('the pages just before and after the current one are linked to', () => {
  fc.assert(
    fc.property(places, ([current, pages]) => {
      const links = pageLinks(current, pages)
      if (current > 1) expect(links).toContain(current - 1)
      if (current < pages) expect(links).toContain(current + 1)
    }),
  )
})
