import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { courierTopic, HELP_GROUPS } from '#admin/help-topics.ts'
import { COURIER_KINDS } from '#rules/couriers.ts'

const GUIDE = join(import.meta.dirname, '../docs/guide')
const TOPICS: string[] = HELP_GROUPS.flatMap(({ topics }) => topics)

const read = (name: string) => readFileSync(join(GUIDE, name), 'utf8')

test('each topic of help is a page with a title, an introduction and chapters, short enough for a phone', () => {
  const names = globSync('*.md', { cwd: GUIDE }).filter((name) => name !== 'README.md')
  expect(names.sort()).toEqual(TOPICS.map((topic) => `${topic}.md`).sort())
  for (const name of names) {
    expect(read(name), name).toMatch(/^# \S.*\n\n(\p{Lu}|\*\*)[\s\S]*\n## \S/u)
    expect(read(name).split('\n').length, name).toBeLessThanOrEqual(42)
  }
})

test('links of the guide lead to its pages, and its list names them all by their titles', () => {
  for (const name of globSync('*.md', { cwd: GUIDE })) {
    for (const [, target = ''] of read(name).matchAll(/\]\(([^)]+)\)/g)) {
      if (!/^https?:/.test(target)) expect(existsSync(join(GUIDE, target)), `${name}: ${target}`).toBe(true)
    }
  }
  for (const topic of TOPICS) {
    const [title = ''] = read(`${topic}.md`).split('\n')
    expect(read('README.md')).toContain(`- [${title.slice(2)}](${topic}.md)`)
  }
})

/** What no screen links to by itself. */
const WITHOUT_SCREEN = 'clavier donnees echanger installer loi premiers-pas publier sauvegardes stock'

test('each screen, and each kind of courier, has a page of help', () => {
  const screens = globSync('src/admin/screens/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const named = screens.flatMap((source) =>
    [...source.matchAll(/\bhelp(?:="|: ')([a-z-]+)["']/g)].map(([, topic]) => topic),
  )
  const all = [...named, ...COURIER_KINDS.map(courierTopic), ...WITHOUT_SCREEN.split(' ')]
  expect([...new Set(all)].sort()).toEqual(TOPICS.toSorted())
})
