import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** Leaves at the top of `server/`: any room of the server may import them. */
const LEAVES =
  'config errors every free-space log-rate-limit public-address public-request root semaphore thread'

/** Which rooms a room may import, beside itself; on the server beside rules, contract and `LEAVES` too. */
const ALLOWED: Record<string, string> = {
  rules: '',
  contract: 'rules',
  web: 'rules contract',
  shop: 'rules contract web',
  admin: 'rules contract web',
  'server/db': '',
  'server/outbound': '',
  'server/jobs': 'db',
  'server/secrets': 'db',
  'server/sheets': '',
  'server/images': 'db',
  'server/http': 'db images sheets',
  'server/pages': 'db http images',
  'server/account': 'db http',
  'server/content': 'db http images',
  'server/delivery': 'db http sheets',
  'server/setup': 'db http account content',
  'server/catalogue': 'db http images content',
  'server/imports': 'db http images sheets jobs catalogue outbound',
  'server/orders': 'db http sheets catalogue content delivery',
  'server/notices': 'db http orders outbound',
  'server/couriers': 'db http sheets jobs secrets orders delivery outbound',
  'server/figures': 'db http sheets orders couriers',
  'server/backup': 'db http images jobs secrets',
  'server/seed': 'db http images account catalogue content delivery imports orders',
  'server/ops': 'db http images backup couriers imports orders pages',
}

/** Packages that some files may not import; `*` is any. */
const FORBIDDEN_PACKAGES: [files: RegExp, packages: RegExp][] = [
  [/^rules\//, /./],
  [/^contract\//, /^(hono|kysely|react|node:)/],
  [/^(web|shop|admin)\//, /^node:/],
  [/^shop\//, /^zod/],
  [/^server\//, /^react/],
  // Routes know HTTP and no SQL; queries know SQL and no HTTP.
  [/routes\.ts$/, /^(kysely|pg|node:sqlite)/],
  [/^server\/(?!http|pages|app|run|start)(.*\/)?(?!.*routes\.ts$)[^/]+$/, /^hono/],
]

type Import = { file: string; imported: string; isPackage: boolean }

const imports: Import[] = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(IMPORT)].map(([, path = '']) => {
      if (path.startsWith('#')) return { file, imported: path.slice(1), isPackage: false }
      if (!path.startsWith('.')) return { file, imported: path, isPackage: true }
      return { file, imported: relative(SRC, resolve(SRC, dirname(file), path)), isPackage: false }
    }),
  )
const local = imports.filter(({ isPackage }) => !isPackage)

test('each room imports only what it may', () => {
  const wrong = local.filter(({ file, imported }) => {
    const room = roomOf(file)
    const target = roomOf(imported)
    return room in ALLOWED && target !== room && !allowedFor(room).includes(target)
  })
  expect(wrong).toEqual([])
})

test('no file imports a package that is not for it', () => {
  const wrong = imports.filter(
    ({ file, imported, isPackage }) =>
      isPackage &&
      FORBIDDEN_PACKAGES.some(([files, packages]) => files.test(file) && packages.test(imported)),
  )
  expect(wrong).toEqual([])
})

test('every room of the server is in the map', () => {
  const rooms = new Set(local.map(({ file }) => roomOf(file)).filter((room) => !room.endsWith('.ts')))
  expect([...rooms].sort()).toEqual(Object.keys(ALLOWED).sort())
})

/** Folders of small files that the eye finds by their names, and those of test cases. */
const LONG_LISTS = /^(rules|contract|admin\/ui|server\/imports\/cases\/.*)$/
const MAX_FILES = 30

test(`no folder has more than ${MAX_FILES} files beside each other`, () => {
  const files = readdirSync(SRC, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const folders = Map.groupBy(files, ({ parentPath }) => relative(SRC, parentPath))
  const full = [...folders].filter(([folder, { length }]) => length > MAX_FILES && !LONG_LISTS.test(folder))
  expect(full.map(([folder]) => folder)).toEqual([])
})

// Imports of types count: files that need each other's types are one piece in two places.
test('no circle of files', () => {
  expect(findCircle(local.map(({ file, imported }) => [file, imported]))).toBeNull()
})

const folders = [...new Set(local.flatMap(({ file }) => parentsOf(file)))]

test.each(folders)('no circle of what is in src/%s', (folder) => {
  const within = folder === '' ? '' : `${folder}/`
  const nodeOf = (file: string) => file.slice(within.length).split('/', 1)[0] ?? ''
  const edges = local
    .filter(({ file, imported }) => file.startsWith(within) && imported.startsWith(within))
    .map(({ file, imported }): [string, string] => [nodeOf(file), nodeOf(imported)])
  expect(findCircle(edges.filter(([from, to]) => from !== to))).toBeNull()
})

function roomOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  return first === 'server' ? `${first}/${second}` : first
}

function allowedFor(room: string): string[] {
  const names = ALLOWED[room]?.split(' ') ?? []
  if (!room.startsWith('server/')) return names
  const leaves = LEAVES.split(' ').map((name) => `${name}.ts`)
  return ['rules', 'contract', ...[...names, ...leaves].map((name) => `server/${name}`)]
}

/** The folders that a file is in, from '' on. */
function parentsOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))]
}

/** The nodes of a circle in order, or null. */
function findCircle(edges: [from: string, to: string][]): string[] | null {
  const next = Map.groupBy(edges, ([from]) => from)
  const done = new Set<string>()
  const visit = (node: string, path: string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const [, to] of next.get(node) ?? []) {
      const circle = visit(to, [...path, node])
      if (circle) return circle
    }
    done.add(node)
    return null
  }
  for (const node of next.keys()) {
    const circle = visit(node, [])
    if (circle) return circle
  }
  return null
}
