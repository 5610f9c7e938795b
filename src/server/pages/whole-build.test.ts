import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '#support/test-databases.ts'
import { checkBuild } from './build-manifest.ts'

const PARTS = ['.', 'shop', 'shop-server', 'admin', 'server']

test('a build that lacks a part, its end, or is of two builds is refused in one line', async () => {
  using folder = makeTestFolder()
  const dist = join(folder.path, 'dist')
  await expect(checkBuild(dist)).rejects.toThrow('Nothing is built yet: run npm run build')
  for (const part of PARTS) mkdirSync(join(dist, part), { recursive: true })
  await expect(checkBuild(dist)).rejects.toThrow(/^\S+ is not one whole build: run npm run build$/)
  const stamp = (part: string, text = 'hash') => writeFileSync(join(dist, part, '.built-from'), text)
  for (const part of PARTS) stamp(part)
  await checkBuild(dist)
  for (const part of PARTS) {
    stamp(part, 'of another build')
    await expect(checkBuild(dist), part).rejects.toThrow('is not one whole build')
    rmSync(join(dist, part, '.built-from'))
    await expect(checkBuild(dist), part).rejects.toThrow('is not one whole build')
    stamp(part)
  }
})
