import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestShop } from '../../../tests/support/open-test-shop.ts'
import { openSmtpServer, readLetter } from '../../../tests/support/smtp-server.ts'
import { startShop } from '../start.ts'

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
