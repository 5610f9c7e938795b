import { expect, test } from 'vitest'
import { Counter, gauge, Histogram } from './metrics.ts'

test('a counter rises by its labels', () => {
  const counter = new Counter()
  for (const status of ['200', '200', '404']) counter.add({ status })
  expect(counter.lines('requests')).toEqual([
    '# TYPE requests counter',
    'requests{status="200"} 2',
    'requests{status="404"} 1',
  ])
})

test('a histogram counts what took as long or less, whatever the order', () => {
  const histogram = new Histogram()
  for (const seconds of [0.5, 0.0004, 60]) histogram.observe(seconds, { kind: 'page' })
  const lines = histogram.lines('seconds')
  expect(lines).toContain('seconds_bucket{kind="page",le="0.001"} 1')
  expect(lines).toContain('seconds_bucket{kind="page",le="0.25"} 1')
  expect(lines).toContain('seconds_bucket{kind="page",le="0.5"} 2')
  expect(lines).toContain('seconds_bucket{kind="page",le="10"} 2')
  expect(lines).toContain('seconds_bucket{kind="page",le="+Inf"} 3')
  expect(lines).toContain('seconds_sum{kind="page"} 60.5004')
  expect(lines).toContain('seconds_count{kind="page"} 3')
})

test('a label may hold anything', () => {
  expect(gauge('x', 1, { a: 'é"\\\n' })).toBe('x{a="é\\"\\\\\\n"} 1')
})
