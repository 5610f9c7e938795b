// @module-tag long

import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openPlace, printOf } from '../../../tests/support/backups.ts'
import { makeBusy } from '../../../tests/support/busy-shop.ts'
import { addBrand } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { openBackups } from '../../../tests/support/open-backups.ts'
import { openTestShop, type TestShop } from '../../../tests/support/open-test-shop.ts'
import { findSize, sweep } from './archives.ts'
import { LIST, readArchive } from './parts.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** Archives of one shop in one folder. */
function openFolder({ config, images }: TestShop) {
  const folder = join(config.dataDir, 'kept')
  const nameOf = (day: number) => `guidon-2026-11-0${day}T10-00-00Z.tar.gz`
  return {
    folder,
    nameOf,
    parts: () => readdir(join(folder, 'parts')),
    async write(day: number) {
      const file = join(folder, nameOf(day))
      await writeBackup(config, images, file, { inParts: true })
      return file
    },
  }
}

onOneDatabase('archives share what has not changed, and each is whole when it is read', async (shop) => {
  await makeBusy(shop)
  const { folder, nameOf, parts, write } = openFolder(shop)
  await write(1)
  const first = await parts()
  await addBrand(shop, 'Nouvelle')
  const file = await write(2)
  // Beside the manifest: the brands, and what counts versions.
  const added = (await parts()).length - first.length
  expect([first.length > 20, added > 0 && added <= 4]).toEqual([true, true])
  const bytes = await buffer(readArchive(file))
  expect(await findSize(folder, nameOf(2))).toBe(bytes.length)

  // The tools of every system open it.
  const whole = join(folder, 'whole.tar.gz')
  await writeFile(whole, bytes)
  const names = execFileSync('tar', ['-tzf', whole], { encoding: 'utf8' }).trim().split('\n')
  const manifest = await checkBackup(file)
  expect(names).toEqual([...Object.keys(manifest.files), 'manifest.json'])
  expect(manifest.pictures).toBe(4)
  const cat =
    'cd "$1" && for part in $(sed -nE "s/^([0-9a-f]{64}) .*/\\1/p" "$2"); do cat "parts/$part"; done'
  const joined = execFileSync('sh', ['-c', cat, 'sh', folder, nameOf(2) + LIST], { maxBuffer: 1e9 })
  expect(joined.equals(bytes)).toBe(true)
  for (const source of [file, file + LIST, whole]) {
    await using place = await openPlace('sqlite')
    await restoreBackup(source, place.database, place.images, { force: false })
    expect(await printOf(place)).toEqual(await printOf(shop.config))
  }
})

test('what no archive needs any more goes, and the others stay whole', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const owner = await openBackups(shop)
  const { folder, nameOf, parts, write } = openFolder({ ...shop, config: shop.config })
  await write(1)
  await addBrand(shop, 'Nouvelle')
  const file = await write(2)
  const before = (await parts()).length
  await rm(join(folder, nameOf(1) + LIST))
  // A running backup may need parts written since.
  await sweep(folder, new Date(0))
  expect(await parts()).toHaveLength(before)
  await sweep(folder)
  expect((await parts()).length).toBeLessThan(before)
  await checkBackup(file)

  await owner.call('POST', '/backups')
  const { name } = await owner.settled()
  expect((await stat(join(owner.folder, 'parts'))).mode & 0o77).toBe(0)
  await owner.call('DELETE', `/backups/${name}`)
  expect(await readdir(join(owner.folder, 'parts'))).toEqual([])
})

test('a part that is damaged or gone is told, and the next backup mends it', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { folder, nameOf, parts, write } = openFolder(shop)
  const file = await write(1)
  const before = await parts()
  await write(2)
  // Each archive has its own manifest, which no other shares.
  const again = await readFile(join(folder, nameOf(2) + LIST), 'utf8')
  const [one = '', other = ''] = before.filter((part) => again.includes(part))
  await writeFile(join(folder, 'parts', one), 'damaged')
  await expect(checkBackup(file)).rejects.toThrow(/is not a whole backup: its part parts\/\w+ is damaged/)
  await rm(join(folder, 'parts', other))
  await write(3)
  await checkBackup(file)
  const list = await readFile(file + LIST, 'utf8')
  await writeFile(file + LIST, list.slice(0, -10))
  await expect(checkBackup(file)).rejects.toThrow('its list is cut')
  // Nothing is swept by lists of which one cannot be read.
  await expect(sweep(folder)).rejects.toThrow('its list is cut')
})

test('a range of an archive in parts is the same bytes', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { write } = openFolder(shop)
  await mkdir(shop.config.dataDir, { recursive: true })
  const file = await write(1)
  const bytes = await buffer(readArchive(file))
  const ends = [0, 1, 99, 100, 1000, bytes.length - 2, bytes.length - 1]
  for (const start of ends)
    for (const end of ends.filter((end) => end >= start))
      expect((await buffer(readArchive(file, { start, end }))).equals(bytes.subarray(start, end + 1))).toBe(
        true,
      )
})
