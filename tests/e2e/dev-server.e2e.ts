import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { freePort } from '../support/free-port.ts'
import { waitForShop } from '../support/run-process.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { expect, stop, test } from './shop-fixture.ts'

test('the shop runs from its sources, for those who develop it', async ({ page }) => {
  test.slow()
  const folder = makeTemporaryFolder('shop-dev')
  const port = String(await freePort())
  const server = spawn('node', ['scripts/dev-server.ts'], {
    env: { ...process.env, DATA_DIR: folder, PORT: port, DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await page.goto((await waitForShop(server)).url, { waitUntil: 'load' })
    await expect(page.locator('body')).toHaveCSS('font-family', /Barlow/)
    // Vite compiles what it is asked for first: the button works once that is done.
    await expect(async () => {
      await page.getByRole('button', { name: 'MENU' }).click({ timeout: 1000 })
      await expect(page.getByRole('dialog', { name: 'Catégories' })).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 60_000 })
  } finally {
    await stop(server)
    await rm(folder, { recursive: true, force: true })
  }
})
