import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openEmpty } from '../../../tests/support/open-empty.ts'
import { startShop } from '../start.ts'

const log = pino({ level: 'silent' })

test('a shop whose database has vanished does not begin again as a new one', async () => {
  await using empty = await openEmpty('sqlite')
  const { config } = empty
  const file = join(config.dataDir, 'shop.sqlite')
  await (await startShop(config, log)).stop()
  for (const name of ['shop.sqlite', 'shop.sqlite-wal', 'shop.sqlite-shm'])
    rmSync(join(config.dataDir, name), { force: true })
  await expect(startShop(config, log)).rejects.toThrow(
    /^\S+ is missing or empty, but there is secret\.key of a shop/,
  )
  writeFileSync(file, '')
  mkdirSync(join(config.dataDir, 'images'), { recursive: true })
  await expect(startShop(config, log)).rejects.toThrow(/there is secret\.key and images of a shop/)
})
