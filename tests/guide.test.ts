import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { courierTopic, HELP_GROUPS } from '#admin/help-topics.ts'
import { COURIER_KINDS } from '#rules/couriers.ts'

const GUIDE = join(import.meta.dirname, '../docs/guide')
const TOPICS: string[] = HELP_GROUPS.flatMap(({ topics }) => topics)
/** Of links and pictures. */
const TARGET = /\]\(([^)]+)\)/g

const read = (name: string) => readFileSync(join(GUIDE, name), 'utf8')

test('each topic of help is a page with a title, an introduction and chapters', () => {
  const names = globSync('*.md', { cwd: GUIDE }).filter((name) => name !== 'README.md')
  expect(names.sort()).toEqual(TOPICS.map((topic) => `${topic}.md`).sort())
  for (const name of names) {
    const [title, empty, first = ''] = read(name).split('\n')
    expect(title, name).toMatch(/^# \S/)
    expect(empty, name).toBe('')
    expect(first, name).toMatch(/^\p{Lu}|^\*\*/u)
    expect(read(name), name).toMatch(/^## \S/m)
  }
})

test('each page is short enough to be read on a phone', () => {
  for (const topic of TOPICS) expect(read(`${topic}.md`).split('\n').length, topic).toBeLessThanOrEqual(42)
})

test('links of the guide lead to its pages, and its list names them all by their titles', () => {
  for (const name of globSync('*.md', { cwd: GUIDE })) {
    for (const [, target = ''] of read(name).matchAll(TARGET)) {
      if (!/^https?:/.test(target)) expect(existsSync(join(GUIDE, target)), `${name}: ${target}`).toBe(true)
    }
  }
  for (const topic of TOPICS) {
    const [title = ''] = read(`${topic}.md`).split('\n')
    expect(read('README.md')).toContain(`- [${title.slice(2)}](${topic}.md)`)
  }
})

test('each picture is as wide as two phones, sharp on any', async () => {
  for (const name of globSync('pictures/*.webp', { cwd: GUIDE }))
    expect([name, (await sharp(join(GUIDE, name)).metadata()).width]).toEqual([name, 780])
})

test('no line of the guide ends before a sign that belongs to its word', () => {
  const found = TOPICS.flatMap((topic) =>
    read(`${topic}.md`)
      .split('\n')
      .filter((line) => / [:;?!»]|« /.test(line))
      .map((line) => `${topic}: ${line}`),
  )
  expect(found).toEqual([])
})

test('each screen, and each kind of courier, has a page of help', () => {
  const screens = globSync('src/admin/screens/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const named = screens.flatMap((source) =>
    [...source.matchAll(/\bhelp(?:="|: ')([a-z-]+)["']/g)].map(([, topic]) => topic),
  )
  const all = [...named, ...COURIER_KINDS.map(courierTopic)]
  const withoutScreen = [
    'donnees',
    'echanger',
    'installer',
    'loi',
    'premiers-pas',
    'publier',
    'sauvegardes',
    'stock',
  ]
  expect([...new Set([...all, ...withoutScreen])].sort()).toEqual(TOPICS.toSorted())
})
