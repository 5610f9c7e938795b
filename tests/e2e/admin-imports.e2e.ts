import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { ProductImport } from '#contract/import.ts'
import type { PageOf, Product } from '#contract/product.ts'
import { logIn, press } from './admin.ts'
import { holdAnswers } from './held-answers.ts'
import { expect, test } from './shop-fixture.ts'

/** Enough to be stopped halfway; npm run test:faults imports as many as a large shop has. */
const MANY = process.env.FAULTS === 'long' ? 10_000 : 4000
const SHOWN = MANY.toLocaleString('fr').replaceAll(/\s/g, String.raw`\s`)

const WOOCOMMERCE = [
  'ID,Type,UGS,Nom,Publié,Stock,Tarif promo,Tarif régulier,Catégories,Parent,Nom de l’attribut 1,"Valeur(s) de l’attribut 1 "',
  '1,variable,IMP-1,Casque importé,1,,,,Essai > Intégraux,,Taille,"S, M"',
  '2,variation,IMP-1-S,,1,3,,12000,,IMP-1,Taille,S',
  '3,variation,IMP-1-M,,1,0,,12000,,IMP-1,Taille,M',
  '4,simple,IMP-2,Sans rayon,1,,4000,5000,,,,',
  '5,simple,IMP-3,Sans prix,1,,,gratuit,Essai,,,',
].join('\r\n')

async function choose(page: Page, name: string, content: string): Promise<void> {
  const buffer = Buffer.from(content)
  await page.getByLabel(/\(Fichier des produits\)/).setInputFiles({ name, mimeType: 'text/csv', buffer })
  await press(page, 'Lire le fichier')
}

test('products are exported, and imported once however often', async ({ page, ownShop }) => {
  await logIn(page, ownShop, '/produits')
  await press(page, 'Importer, exporter')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV (.csv)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^produits-.*\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^\ufeff?"Produit";"Référence"/)
  await press(page, 'Importer, exporter')
  await page.getByRole('menuitem', { name: 'Importer des produits' }).click()
  await choose(page, 'vide.csv', 'Nom;Prix\r\n')
  await expect(page.getByRole('alert').filter({ hasText: 'Ce fichier n’a aucune ligne' })).toBeVisible()
  await choose(page, 'export.csv', WOOCOMMERCE)
  await expect(page.getByRole('heading', { name: 'Prêt à importer' })).toBeVisible()
  await expect(page.getByText('1 à créer')).toBeVisible()
  await expect(
    page.getByText(/^Sans rayon \(ligne\s5\)\s: pas de catégorie.*, ne sera pas importé/),
  ).toBeVisible()
  await expect(page.getByText(/«\sgratuit\s» n’est pas un prix/)).toBeVisible()
  await page.getByLabel('Catégorie des lignes qui n’en ont pas').selectOption({ index: 1 })
  await press(page, 'Relire avec ces réglages')
  // What has changed is in sight.
  await expect(page.getByText(/2 à créer \(avant\s: 1\)/)).toBeInViewport()
  await expect(page.getByText(/pas de catégorie/)).toBeHidden()
  await press(page, 'Importer 2 produits')
  await expect(page.getByRole('heading', { name: 'Terminé' })).toBeVisible()
  await expect(page.getByText('2 créés')).toBeVisible()
  await page.getByRole('link', { name: 'Voir les produits' }).click()
  await expect(page.getByRole('heading', { name: 'Casque importé' })).toBeVisible()
  await press(page, 'Importer, exporter')
  await page.getByRole('menuitem', { name: 'Importer des produits' }).click()
  const listed = page.getByRole('link', { name: /export\.csv.*WooCommerce · 3 produits.*Terminé · 2 créés/ })
  await expect(listed).toBeVisible()
  await choose(page, 'export.csv', WOOCOMMERCE)
  await expect(page.getByText('2 déjà à jour')).toBeVisible()
  await expect(page.getByText('Il n’y a rien à écrire')).toBeVisible()
  await page.getByRole('link', { name: 'Imports', exact: true }).click()
  await expect(page.getByRole('link', { name: /export\.csv.*Rien à importer/ })).toBeVisible()
})

test('columns are named, a cell is typed again, and the import undone', async ({ page, ownShop }) => {
  await logIn(page, ownShop, '/produits/import')
  const rows = ['Tarif;Mars;2026', 'Réf;Quoi;Prix;Rayon', 'Y1;Batterie Yuasa;;Neuf', 'Y2;Bougie;900;Neuf']
  await choose(page, 'tarif.csv', rows.join('\r\n'))
  for (const [label, title] of [
    ['Ligne 3 : Y1 · Batterie Yuasa · Neuf', 'Rien à importer'],
    ['Ligne 2 : Réf · Quoi · Prix · Rayon', 'Nom\u00a0: choisissez sa colonne'],
  ] as const) {
    await page.getByLabel('Ligne des titres').selectOption({ label })
    // The answer of a reading replaces settings that were chosen meanwhile.
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
    await press(page, 'Relire avec ces réglages')
    await answered
    await expect(page.getByRole('button', { name: 'Relire avec ces réglages' })).toBeVisible()
    await expect(page.getByText(title).first()).toBeVisible()
  }
  await page.getByLabel('Nom', { exact: true }).selectOption({ label: 'Quoi : Batterie Yuasa' })
  await press(page, 'Relire avec ces réglages')
  await expect(
    page.getByText(/Batterie Yuasa \(ligne\s3\)\s: pas de prix, ne sera pas importé/),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Corriger Batterie Yuasa/ }).click()
  await expect(page.getByRole('textbox', { name: 'Prix', exact: true })).toBeFocused()
  await page.keyboard.type('8 900')
  // What is typed is read first.
  const write = page.getByRole('button', { name: 'Importer 1 produit' })
  await expect(write).toHaveAccessibleDescription(/1 correction n’est pas encore lue/)
  await write.dispatchEvent('click')
  await expect(page.getByRole('button', { name: 'Relire avec 1 correction' })).toBeFocused()
  const cells = await holdAnswers(page, /\/cells$/)
  await press(page, 'Relire avec 1 correction')
  await cells.arrived()
  await page.getByRole('textbox', { name: 'Prix', exact: true }).fill('8 950')
  await cells.release()
  await expect(page.getByText(/2 à créer \(avant\s: 1\)/)).toBeInViewport()
  // What was typed meanwhile is still to be read.
  await press(page, 'Relire avec 1 correction')
  await page.getByLabel(/^Importer comme brouillons/).check()
  await press(page, 'Importer 2 produits')
  await expect(page.getByRole('heading', { name: 'Terminé' })).toBeVisible()
  const listed = async () => ((await ownShop.asOwner('/products?search=yuasa')) as PageOf<Product>).items
  expect(await listed()).toMatchObject([{ price: 8950, isPublished: false, category: 'Neuf' }])
  await press(page, 'Annuler cet import')
  await expect(page.getByRole('alertdialog')).toContainText('2 produits créés partent')
  await press(page, 'Annuler l’import')
  await expect(page.getByRole('heading', { name: 'Annulé' })).toBeVisible()
  expect(await listed()).toEqual([])
})

test('an import of thousands is stopped, and goes on after a reload', async ({ page, ownShop }) => {
  test.setTimeout(300_000)
  const rows = Array.from({ length: MANY }, (_, n) => `G${n};Gros ${n};${1000 + n};Gros ${n % 10}`)
  await logIn(page, ownShop, '/produits/import')
  await choose(page, 'gros.csv', `Référence;Nom;Prix;Catégorie\r\n${rows.join('\r\n')}`)
  await page.getByRole('button', { name: new RegExp(`^Importer ${SHOWN} produits`) }).click()
  await expect(
    page.getByRole('status').filter({ hasText: new RegExp(String.raw`Import\s: [1-9][\d\s]* sur ${SHOWN}`) }),
  ).toBeVisible()
  const shown = await fetch(`${ownShop.url}/`)
  expect(shown.status).toBe(200)
  await press(page, /^Arrêter/)
  await expect(page.getByRole('heading', { name: 'Arrêté' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Reprendre les/ }).click()
  await expect(page.getByRole('heading', { name: 'Import en cours' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Terminé' })).toBeVisible({ timeout: 240_000 })
  await expect(page.getByText(new RegExp(`${SHOWN} créés`))).toBeVisible()
  const [done] = (await ownShop.asOwner('/imports')) as ProductImport[]
  expect(done).toMatchObject({ state: 'done', done: MANY, total: MANY, problems: [] })
  const { total } = (await ownShop.asOwner('/products?search=gros&view=card')) as PageOf<Product>
  expect(total).toBe(MANY)
})
