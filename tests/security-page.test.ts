import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const DOCS = join(import.meta.dirname, '../docs')

test.each([['security.md', 35] as const])('every test that %s names is there', (page, least) => {
  const folder = dirname(join(DOCS, page))
  const rows = readFileSync(join(DOCS, page), 'utf8').split('\n')
  const named = rows.flatMap((row) => {
    const links = [...row.matchAll(/\]\(((?:\.\.\/)+[^)]+\.test\.ts)\)/g)]
    const files = links.map(([, file = '']) => join(folder, file))
    const sources = files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : `no ${file}`))
    // What is quoted before the first test is the words of others.
    const titles = links[0] ? row.slice(links[0].index).matchAll(/“([^”]+)”/g) : []
    return [...titles].flatMap(([, title = '']) =>
      title === '…' ? [] : [{ title, isThere: sources.some((source) => source.includes(title)) }],
    )
  })
  expect(named.length).toBeGreaterThan(least)
  expect(named.filter(({ isThere }) => !isThere)).toEqual([])
})
