import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../src')
const IMPORT = /(?:from|import)\s*\(?\s*['"](#|\.)([^'"]+)['"]/g

// Biome refuses cycles between files; two folders that import each other are one folder in two places.
test.each(['.', 'server', 'shop', 'admin'])('no cycle between the folders of src/%s', (root) => {
  expect(findCycle(importsOf(join(SOURCES, root)))).toBeNull()
})

/** What each folder imports; a file at the top of `root` counts as a folder of its own. */
function importsOf(root: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  const nodeOf = (file: string) => relative(root, file).split('/')[0] ?? ''
  for (const name of globSync('**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(name)) continue
    const file = join(root, name)
    const from = imports.get(nodeOf(file)) ?? new Set()
    imports.set(nodeOf(file), from)
    for (const [, kind, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = kind === '#' ? join(SOURCES, path) : resolve(dirname(file), `.${path}`)
      const node = nodeOf(target)
      if (node !== '..' && node !== nodeOf(file)) from.add(node)
    }
  }
  return imports
}

/** The folders of a cycle in order, or null. */
function findCycle(imports: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>()
  const visit = (node: string, path: string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of imports.get(node) ?? []) {
      const cycle = visit(next, [...path, node])
      if (cycle) return cycle
    }
    done.add(node)
    return null
  }
  for (const node of imports.keys()) {
    const cycle = visit(node, [])
    if (cycle) return cycle
  }
  return null
}
