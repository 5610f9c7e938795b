import { expect, test } from 'vitest'
import { rangeBefore, readFiguresSearch, toRange, usualRanges } from './figures-search.ts'

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

test('months are chosen in one tap', () => {
  const ranges = Object.fromEntries(usualRanges(NOW).map(({ label, search }) => [label, search]))
  expect(ranges['Ce mois']).toEqual({ du: '2026-11-01', au: '2026-11-26' })
  expect(ranges['Mois dernier']).toEqual({ du: '2026-10-01', au: '2026-10-31' })
})

test.each([
  ['2026-11-20', '2026-11-26', '2026-11-13', '2026-11-19'],
  ['2026-11-01', '2026-11-26', '2026-10-01', '2026-10-26'],
  ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['2026-11-26', '2026-11-26', '2026-11-25', '2026-11-25'],
])('what came before %s to %s is %s to %s', (from, to, first, last) => {
  expect(rangeBefore({ from, to, by: 'day' })).toEqual({ from: first, to: last, by: 'day' })
})
