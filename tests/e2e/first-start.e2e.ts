import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Locator, Page } from '@playwright/test'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import { expectToast } from './admin.ts'
import { expectNoViolation } from './axe.ts'
import { imageFile } from './image-file.ts'
import { CORE, expect, test } from './shop-fixture.ts'
import { confirmOrder, fillCheckout } from './shopper.ts'

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

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
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
  await expectNoViolation(page, 'the first start')
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
  await expectNoViolation(page, 'a wrong code')
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

/** What an owner does on a phone, counted. */
function openHand() {
  const counts = { taps: 0, fields: 0 }
  return {
    counts,
    tap: async (target: Locator) => {
      counts.taps += 1
      await target.click()
    },
    type: async (target: Locator, text: string) => {
      counts.fields += 1
      await target.fill(text)
    },
  }
}

/** Adds a product with a photo and counted pieces, from the dashboard of a new shop. */
async function addFirstProduct(page: Page, { tap, type, counts }: ReturnType<typeof openHand>) {
  const steps = page.getByRole('region', { name: 'Premiers pas' })
  const all = steps.getByRole('button', { name: /^Voir les/ })
  if (await all.isVisible()) await tap(all)
  await tap(steps.getByRole('link', { name: /Ajouter un premier produit/ }))
  await tap(page.getByRole('button', { name: 'Ajouter un produit' }).first())
  const dialog = page.getByRole('dialog')
  await type(dialog.getByLabel('Nom du produit'), 'Casque du Sud')
  await type(dialog.getByLabel('Prix (DA)'), '12000')
  await type(dialog.getByLabel('Nouvelle catégorie'), 'Casques')
  await tap(dialog.getByRole('button', { name: 'Créer' }))
  await expectToast(page, 'Catégorie ajoutée avec succès')
  counts.taps += 1
  await dialog.getByLabel('Ajouter des images').setInputFiles(await imageFile('casque.jpg', '#b03020'))
  await tap(dialog.getByLabel(/^Compter le stock/))
  await type(dialog.getByLabel(/^Quantité/).first(), '3')
  await tap(dialog.getByRole('button', { name: 'Ajouter', exact: true }))
  await expectToast(page, 'Produit ajouté avec succès')
}

test('from the code to the first order of an own product on a phone, without a terminal', async ({
  page,
}) => {
  test.slow()
  await using cleanUp = new AsyncDisposableStack()
  const startedAt = performance.now()
  const { url, admin, code } = await startNewShop(cleanUp)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const hand = openHand()
  await page.goto(`${admin}/`)
  for (const [name, value] of [
    ['Code de premier démarrage', code],
    ['Nom de la boutique', 'Moto Sud'],
    ['Téléphone', '0661 23 45 67'],
    ['Email', 'amine@motosud.dz'],
  ] as const)
    await hand.type(page.getByRole('textbox', { name }), value)
  await hand.type(page.getByLabel(/^Mot de passe/), 'casque-bleu')
  await hand.tap(page.getByRole('button', { name: 'Commencer' }))
  await addFirstProduct(page, hand)
  const owner = { ...hand.counts }

  await page.goto(`${url}/`)
  await page.getByRole('main').getByRole('link', { name: 'Casque du Sud' }).first().click()
  await expect(page.getByRole('img', { name: /Casque du Sud/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Acheter Maintenant' }).click()
  await fillCheckout(page)
  await confirmOrder(page)
  await expect(page.getByRole('heading', { level: 1, name: /Commande n° 1/ })).toBeVisible()
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`first order after ${owner.fields} fields and ${owner.taps} taps of the owner, in ${seconds} s`)

  await page.goto(`${admin}/commandes?commande=1`)
  await expect(page.getByRole('dialog', { name: /^Commande n° 1/ })).toContainText('Casque du Sud')
})
