import { expect, test } from 'vitest'
import { readFiguresSearch, toRange } from './figures-search.ts'

const NOW = new Date('2026-11-25T23:30:00Z')

test('without a choice the last 30 days of Algiers are shown by day', () => {
  expect(toRange({}, NOW)).toEqual({ from: '2026-10-28', to: '2026-11-26', by: 'day' })
})

test('a long range has weeks, a longer one months, unless a period is chosen', () => {
  expect(toRange({ du: '2026-08-01', au: '2026-11-26' }).by).toBe('week')
  expect(toRange({ du: '2024-01-01', au: '2026-11-26' }).by).toBe('month')
  expect(toRange({ du: '2024-01-01', au: '2026-11-26', par: 'semaine' }).by).toBe('week')
})

test('what a URL says wrongly is left out', () => {
  expect(readFiguresSearch({ du: 'hier', au: '2026-11-26', par: 'toString' })).toEqual({
    du: undefined,
    au: '2026-11-26',
    par: undefined,
  })
})
