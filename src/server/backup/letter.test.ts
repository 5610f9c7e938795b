// @module-tag long

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestShop } from '../../../tests/support/open-test-shop.ts'
import { openSmtpServer, readLetter } from '../../../tests/support/smtp-server.ts'
import { startShop } from '../start.ts'
import { createTellOwner } from './tell-owner.ts'

const DAY = 24 * 3_600_000

test('the owner gets a letter once backups have failed for two days, which says why', async () => {
  await using smtp = await openSmtpServer()
  const settings = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'owner@shop.dz' }
  await using shop = await openTestShop({ database: 'sqlite', ...settings })
  const folder = join(shop.config.dataDir, 'kept')
  writeFileSync(folder, 'a file in its place')
  const fail = async (days: number) => {
    const last_backup_at = new Date(Date.now() - days * DAY).toISOString()
    await shop.db.updateTable('shop_state').set({ last_backup_at, backup_failed_at: null }).execute()
    const again = await startShop({ ...shop.config, backups: { folder, every: 1, keep: 1 } }, shop.log)
    const failedAt = async () =>
      (await shop.db.selectFrom('shop_state').select('backup_failed_at').executeTakeFirstOrThrow())
        .backup_failed_at
    await expect.poll(failedAt).not.toBeNull()
    if (days > 2) await expect.poll(() => smtp.state.letters.length).toBe(1)
    await again.stop()
  }
  await fail(1)
  expect(smtp.state.letters).toEqual([])
  await fail(3)
  expect(smtp.state.letters).toMatchObject([{ to: ['owner@shop.dz'] }])
  const { body } = readLetter(smtp.state.letters[0]?.text ?? '')
  expect(body).toMatch(/La dernière sauvegarde de la boutique date du \d{4}-\d\d-\d\d\./)
  expect(body).toContain('Le dossier des sauvegardes est un fichier')
})

test('a letter that could not be sent is tried again at the next failure, and then once a day', async () => {
  let tries = 0
  const tellOwner = createTellOwner(async () => {
    tries += 1
    if (tries === 1) throw new Error('ECONNREFUSED')
  })
  const fail = (minutes: number) => {
    const now = new Date(Date.UTC(2026, 10, 1, 0, minutes))
    return tellOwner('backup', { madeAt: null, problem: '', now }, AbortSignal.timeout(5000))
  }
  await expect(fail(0)).rejects.toThrow('ECONNREFUSED')
  await Promise.all([fail(10), fail(10)])
  await fail(20)
  expect(tries).toBe(2)
  await fail(10 + 24 * 60)
  expect(tries).toBe(3)
})
