import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHARACTERS } from '../scripts/french-fonts.ts'

const ROOT = join(import.meta.dirname, '..')

test('the cut fonts have every character of the demo and of the screens', async () => {
  const missing = new Set<string>()
  for await (const file of glob(['demo/**/*.json', 'src/{shop,admin,web}/**/*.tsx'], {
    cwd: ROOT,
  })) {
    for (const character of await readFile(join(ROOT, file), 'utf8')) {
      if (character > ' ' && !CHARACTERS.includes(character)) missing.add(character)
    }
  }
  expect([...missing]).toEqual([])
})
