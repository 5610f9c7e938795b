import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const DOCS = join(import.meta.dirname, '../docs')

test('every test that the page on security names is there', () => {
  const rows = readFileSync(join(DOCS, 'security.md'), 'utf8').split('\n')
  const named = rows.flatMap((row) => {
    const files = [...row.matchAll(/\]\((\.\.\/[^)]+\.test\.ts)\)/g)].map(([, file]) =>
      join(DOCS, file ?? ''),
    )
    const sources = files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : `no ${file}`))
    return [...row.matchAll(/“([^”]+)”/g)].flatMap(([, title = '']) =>
      title === '…' ? [] : [{ title, isThere: sources.some((source) => source.includes(title)) }],
    )
  })
  expect(named.length).toBeGreaterThan(35)
  expect(named.filter(({ isThere }) => !isThere)).toEqual([])
})
