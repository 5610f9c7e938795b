import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

// Searches the built files: what a bundler puts into them shows neither in imports nor in what a page does.

const DIST = join(import.meta.dirname, '../dist')
const { adminPath } = readConfig({})
/** Words that only the back office says. */
const OWNERS_WORDS = ['Connexion Admin', 'tableau-bord', 'auth/login', 'admin-session']

test('a visitor downloads nothing of the back office', async () => {
  const words = [...OWNERS_WORDS, adminPath]
  expect(
    await findings('shop', (text) => words.filter((word) => new RegExp(`\\b${word}\\b`).test(text))),
  ).toEqual([])
})

test('a visitor downloads no schema library', async () => {
  for (const part of ['shop', 'admin'] as const)
    expect(await findings(part, (text) => (text.includes('ZodError') ? ['zod'] : []))).toEqual([])
})

test('the back office does not know its own prefix', async () => {
  expect(await findings('admin', (text) => text.match(new RegExp(`\\b${adminPath}\\b`, 'g')) ?? [])).toEqual(
    [],
  )
})

/** Calls newer than Chrome 111 and Safari 16.4, which the style sheets need. */
const TOO_NEW = [
  'URL.canParse',
  'URL.parse',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.withResolvers',
  'Promise.try',
  'Array.fromAsync',
  'AbortSignal.any',
  'RegExp.escape',
]

test('pages call nothing that is newer than the phones of their visitors and of the owner', async () => {
  for (const part of ['shop', 'admin'] as const) {
    const isCalled = (text: string, call: string) =>
      new RegExp(`\\b${call.replace('.', '\\.')}\\(`).test(text)
    expect(await findings(part, (text) => TOO_NEW.filter((call) => isCalled(text, call)))).toEqual([])
  }
})

test('no source map is published', async () => {
  for (const app of ['shop', 'admin'] as const) {
    expect(
      await findings(app, (text, name) =>
        /\.map$/.test(name) || text.includes('sourceMappingURL') ? ['map'] : [],
      ),
    ).toEqual([])
  }
})

/** What is found in an app's files, with the file's name; never the files themselves, which are long. */
async function findings(app: 'shop' | 'admin', find: (text: string, name: string) => string[]) {
  return (await filesOf(app)).flatMap(({ name, text }) =>
    find(text, name).map((found) => `${found} in ${name}`),
  )
}

async function filesOf(app: 'shop' | 'admin') {
  const folder = join(DIST, app, 'assets')
  if (!existsSync(folder)) throw new Error('Nothing is built: run npm run build first')
  const names = (await readdir(folder)).filter((name) => !/\.(br|gz|woff2)$/.test(name))
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })))
}
