import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '#support/test-databases.ts'
import { makeRoom } from './archives.ts'

const MB = 1024 * 1024
const at = (day: number) => `guidon-2026-11-0${day}T10-00-00Z.tar.gz`

test('the oldest backups go while the next one has no room, but never the newest', async () => {
  using folder = makeTestFolder()
  const kept = join(folder.path, 'kept')
  mkdirSync(kept)
  for (const day of [1, 2, 3]) writeFileSync(join(kept, at(day)), Buffer.alloc(10 * MB))
  writeFileSync(join(kept, 'guidon-2026-11-01T11-00-00Z-admin.tar.gz'), 'of the owner')
  const now = new Date('2026-11-04T10:00:00Z')
  /** Returns the free space of a disk of `size` MB that holds these backups alone. */
  const onDisk = (size: number) => async (path: string) =>
    (size - 10 * readdirSync(path).filter((name) => name.endsWith('Z.tar.gz')).length) * MB
  await makeRoom(kept, { kind: 'schedule', now, imageBytes: 0, findFree: onDisk(150) })
  expect(readdirSync(kept)).toHaveLength(4)
  await makeRoom(kept, { kind: 'schedule', now, imageBytes: 0, findFree: onDisk(135) })
  expect(readdirSync(kept).filter((name) => name.endsWith('Z.tar.gz'))).toEqual([at(2), at(3)])
  await makeRoom(kept, { kind: 'schedule', now, imageBytes: 0, findFree: onDisk(50) })
  expect(readdirSync(kept)).toEqual(['guidon-2026-11-01T11-00-00Z-admin.tar.gz', at(3)])
})
