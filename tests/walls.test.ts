import { existsSync, globSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createPages } from '#server/pages/pages.ts'
import { routeTree } from '#shop/routes.tsx'
import { openTestShop } from './support/open-test-shop.ts'

// Searches the built files: what a bundler puts into them shows neither in imports nor in what a page does.

const DIST = join(import.meta.dirname, '../dist')
const { adminPath } = readConfig({})
/** Words that only the back office says. */
const OWNERS_WORDS = ['Connexion Admin', 'tableau-bord', 'auth/login', 'admin-session']

test('a visitor downloads nothing of the back office', async () => {
  const words = new RegExp(`\\b(${[...OWNERS_WORDS, adminPath].join('|')})\\b`, 'g')
  expect(await findings((text) => text.match(words), ['shop'])).toEqual([])
})

test('the back office does not know its own prefix', async () => {
  const prefix = new RegExp(`\\b${adminPath}\\b`, 'g')
  expect(await findings((text) => text.match(prefix), ['admin'])).toEqual([])
})

/** Ways to hand a text to the browser as markup or code; React escapes texts, and drops links that are scripts. */
const SINKS =
  /dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|document\.write|\beval\(|new Function/

test('no screen hands a text to the browser as markup or code', () => {
  const files = globSync(join(import.meta.dirname, '../src/{shop,web,admin}/**/*.{ts,tsx}'))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => SINKS.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** Calls newer than Chrome 111 and Safari 16.4, which the style sheets need. */
const TOO_NEW =
  /\b(URL\.(canParse|parse)|(Map|Object)\.groupBy|Promise\.(withResolvers|try)|Array\.fromAsync|AbortSignal\.any|RegExp\.escape)\(/g

test.each([
  ['schema library', /ZodError/g],
  ['source map', /sourceMappingURL|\.map$/g],
  ['call that is newer than the phones of visitors and of the owner', TOO_NEW],
])('pages have no %s', async (_what, pattern) => {
  expect(await findings((text, name) => `${text}\n${name}`.match(pattern))).toEqual([])
})

/** What is found in the files of apps, with the file's name; never the files themselves, which are long. */
async function findings(
  find: (text: string, name: string) => string[] | null,
  apps: ('shop' | 'admin')[] = ['shop', 'admin'],
) {
  const files = (await Promise.all(apps.map(filesOf))).flat()
  return files.flatMap(({ name, text }) => (find(text, name) ?? []).map((found) => `${found} in ${name}`))
}

async function filesOf(app: 'shop' | 'admin') {
  const folder = join(DIST, app, 'assets')
  if (!existsSync(folder)) throw new Error('Nothing is built: run npm run build first')
  const names = (await readdir(folder)).filter((name) => !/\.(br|gz|woff2)$/.test(name))
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })))
}

test('the admin cannot cover a page of the storefront or what else the server serves', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const served = createApp(shop, await createPages(shop)).routes.map(({ path }) => path)
  const pages = Object.values(routeTree.children ?? {}).map(({ options }) =>
    'path' in options ? options.path : '',
  )
  const folders = [...served, ...pages].map((path) => path.split('/').find(Boolean) ?? '')
  const taken = new Set(folders.filter((name) => /^[\w-]+$/.test(name) && name !== shop.config.adminPath))
  expect([...taken]).toEqual(expect.arrayContaining(['api', 'assets', 'categorie', 'flux', 'suivi']))
  for (const path of taken) {
    expect(() => readConfig({ ADMIN_PATH: path }), path).toThrow('is a path of the shop itself')
  }
})
