import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { expectNoViolation } from './axe.ts'
import { CORE, expect, stop, test } from './shop-fixture.ts'

/** Starts a new shop of one's own; it ends with `cleanUp`. Returns what its start prints. */
async function startNewShop(
  cleanUp: AsyncDisposableStack,
): Promise<{ url: string; admin: string; code: string }> {
  const folder = makeTemporaryFolder('shop-first-start')
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }))
  // For the figures of a release: its folder, as it was unpacked.
  const { RELEASE_FOLDER } = process.env
  const [program, ...args] = RELEASE_FOLDER
    ? [join(RELEASE_FOLDER, 'guidon'), 'start']
    : ['node', 'dist/server/main.js']
  const server = spawn(program, args, {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUp.defer(() => stop(server))
  let url = ''
  for await (const line of createInterface({ input: server.stdout ?? process.stdin })) {
    url = /^\s*Shop\s+(http\S+?)\/$/.exec(line)?.[1] ?? url
    const [, admin, code] = /^\s*First start\s.*(http\S+?)\/ .* ([A-Z0-9]{8})$/.exec(line) ?? []
    if (admin && code) return { url, admin, code }
  }
  throw new Error('The shop ended before it printed its code')
}

test('a new shop leads from its code to the first steps, and opens', { tag: CORE }, async ({ page }) => {
  test.slow()
  await using cleanUp = new AsyncDisposableStack()
  const { url, admin, code } = await startNewShop(cleanUp)
  await page.goto(`${url}/`)
  await expect(page.getByText('Ouverture prochaine')).toBeVisible()
  await expectNoViolation(page, 'a shop that is not open')

  // Every page of the admin leads there.
  for (const path of ['/', '/connexion', '/commandes']) {
    await page.goto(admin + path)
    await expect(page).toHaveURL(`${admin}/premier-demarrage`)
  }
  const field = (name: string | RegExp) => page.getByRole('textbox', { name })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premier démarrage')
  await expect(page.getByText('Cette adresse n’est pas protégée')).toBeHidden()
  await page.getByRole('button', { name: 'Commencer' }).click()
  await expect(page.getByText('Veuillez saisir le code')).toBeVisible()
  await expect(field('Code de premier démarrage')).toBeFocused()
  await field('Code de premier démarrage').fill('AAAA-AAAA')
  await field('Nom de la boutique').fill('Moto Sud')
  await field('Téléphone').fill('0661 23 45 67')
  await field('Email').fill('amine@motosud.dz')
  await page.getByLabel(/^Mot de passe/).fill('casque-bleu')
  await page.getByRole('button', { name: 'Commencer' }).click()
  await expect(page.getByText('Ce code n’est pas le bon')).toBeVisible()
  await field('Code de premier démarrage').fill(` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`)
  await page.getByRole('button', { name: 'Commencer' }).click()
  await expect(page.getByRole('region', { name: 'Premiers pas' })).toBeVisible()
  await expect(page).toHaveURL(`${admin}/tableau-bord`)

  await page.goto(`${url}/`)
  await expect(page).toHaveTitle(/^Moto Sud/)
  await expect(page.getByText('Ouverture prochaine')).toBeHidden()
  await page.evaluate(() => localStorage.removeItem('admin-session'))
  await page.goto(`${admin}/premier-demarrage`)
  await expect(page).toHaveURL(`${admin}/connexion`)
})
