import type { FrameLocator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { callApi, cut, expectToast, logIn, press, REFUSAL, refuse } from './admin.ts'
import { expectNoViolation, expectNoViolationInDialog } from './axe.ts'
import { imageFile, NOT_AN_IMAGE } from './image-file.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'
import { expectNoOverflow } from './shopper.ts'

const SAVED = 'Boutique enregistrée avec succès'
const NOT_SAVED = 'Erreur lors de la sauvegarde de la boutique'
const COLOR = 'Couleur des boutons, des badges et des liens'

let before: ShopIdentity

const identityOf = async (shop: RunningShop) => (await shop.asOwner('/shop')) as ShopIdentity

test.beforeEach(async ({ shop }) => {
  before = await identityOf(shop)
})

test.afterEach(async ({ page, shop }) => {
  const { logo, icon, ...texts } = before
  await callApi(page, 'PUT', '/shop', texts)
  if ((await identityOf(shop)).logo !== logo) await callApi(page, 'DELETE', '/shop/logo')
})

test('what the owner says of the shop is in the storefront at once', async ({ page, shop }) => {
  await logIn(page, shop, '/ma-boutique')
  await expect(page.getByLabel('Nom de la boutique')).toHaveValue(before.name)
  await expectNoViolation(page, 'my shop')
  await expectNoOverflow(page, 'my shop')
  await page.getByLabel('Nom de la boutique').fill(' Moto Sud ')
  await page.getByLabel('Téléphone').fill('0661 23 45 67')
  await page.getByLabel(/^RC/).fill('16/00-1234567 B 19')
  await page.getByRole('textbox', { name: COLOR }).fill('#0B2A6B')
  const preview = previewOf(page)
  for (const text of ['Moto Sud', '0661 23 45 67', 'RC 16/00-1234567 B 19'])
    await expect(preview.locator('footer')).toContainText(text)
  // #0b2a6b, lighter: a shape is to be seen on black.
  await expect(preview.locator('footer')).toHaveCSS('border-top-color', 'rgb(72, 95, 144)')
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible()
  const sending = page.waitForRequest((request) => request.method() === 'PUT')
  await press(page, 'Enregistrer')
  expect((await sending).postDataJSON()).toEqual({
    name: ' Moto Sud ',
    phone: '0661 23 45 67',
    accent: '#0B2A6B',
    legal: { rc: '16/00-1234567 B 19' },
  })
  await expectToast(page, SAVED)
  await expect(page.getByText('Modifications non enregistrées')).toBeHidden()
  await expect(page.getByLabel('Nom de la boutique')).toHaveValue('Moto Sud')
  await page.getByLabel('Choisir le logo').setInputFiles(await imageFile('logo.jpg', '#ffffff', 400, 100))
  await expectToast(page, 'Logo enregistré avec succès')
  await expect(preview.locator('footer img')).toBeVisible()

  await page.goto('/')
  await expect(page).toHaveTitle(/Moto Sud/)
  const home = page.getByRole('banner').getByRole('link', { name: 'Moto Sud, accueil' })
  await expect(home.locator('img')).toHaveAttribute('src', /^\/api\/shop\/logo\?v=/)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: '0661 23 45 67' })).toBeVisible()
  await expect(footer).toContainText('RC 16/00-1234567 B 19')
  // #0b2a6b, lighter: a shape is to be seen on black.
  await expect(footer).toHaveCSS('border-top-color', 'rgb(72, 95, 144)')

  await page.goto(`/${shop.adminPath}/ma-boutique`)
  await press(page, 'Retirer le logo')
  await expectNoViolationInDialog(page, 'removing the logo')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer', exact: true }).click()
  await expectToast(page, 'Logo retiré avec succès')
  await expect(page.getByLabel('Choisir le logo')).toBeFocused()
  await press(page, 'Revenir à la couleur d’origine')
  await press(page, 'Enregistrer')
  await expectToast(page, SAVED)
  await page.goto('/')
  await expect(home).toHaveText('Moto Sud')
  await expect(footer).toHaveCSS('border-top-color', 'rgb(217, 4, 22)')
})

test('the preview stays as it was while a value is refused, and a keyboard passes over it', async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/ma-boutique')
  await page.getByLabel('Nom de la boutique').fill('Moto Sud')
  const footer = previewOf(page).locator('footer')
  await expect(footer).toContainText('Moto Sud')
  const refused = page.waitForResponse((response) => response.status() === 400)
  await page.getByRole('textbox', { name: COLOR }).fill('#ffcc00')
  await refused
  await expect(footer).toContainText('Moto Sud')
  await page.getByRole('button', { name: 'Ordinateur' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeFocused()
})

test('a phone and an address that were typed are offered to the fields that repeat them', async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/ma-boutique')
  await page.getByLabel('WhatsApp').fill('')
  await page.getByLabel('Téléphone').fill('0661 23 45 67')
  await page.getByLabel('Adresse du magasin').fill('3, rue du Port, Oran')
  await page.getByLabel('Adresse du siège').fill('')
  await press(page, 'Le même que le téléphone : 0661 23 45 67')
  await press(page, 'La même que le magasin : 3, rue du Port, Oran')
  await expect(page.getByText('Le même que')).toHaveCount(0)
  await press(page, 'Enregistrer')
  await expectToast(page, SAVED)
  expect(await identityOf(shop)).toMatchObject({
    whatsapp: '213661234567',
    legal: { address: '3, rue du Port, Oran' },
  })
})

test('a logo of a camera is shrunk before it is sent, and stays transparent', async ({ page, shop }) => {
  await logIn(page, shop, '/ma-boutique')
  const side = 1100
  const noise = await sharp({
    create: { width: side, height: side, channels: 4, background: '#00000000', noise: { type: 'gaussian' } },
  })
    .png()
    .toBuffer()
  expect(noise.length).toBeGreaterThan(2 * 1024 * 1024)
  await page
    .getByLabel('Choisir le logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: noise })
  await expectToast(page, 'Logo enregistré avec succès')
  const { logo } = await identityOf(shop)
  const stored = await page.request.get(`${shop.url}${logo}`)
  expect((await sharp(await stored.body()).metadata()).width).toBeLessThanOrEqual(1024)
})

test('a network and a map that are empty show nowhere', async ({ page, shop }) => {
  await logIn(page, shop, '/ma-boutique')
  await page.getByRole('button', { name: 'Ordinateur' }).click()
  const preview = previewOf(page)
  await expect(preview.getByText('NOTRE MAGASIN').first()).toBeVisible()
  await expect(preview.getByText('Facebook')).toBeVisible()
  await expectNoViolation(page, 'preview of a computer')
  await expectNoOverflow(page, 'preview of a computer')
  await page.getByLabel('Lien de la carte').fill('')
  await page.getByLabel('Facebook').fill('')
  await expect(preview.getByText('NOTRE MAGASIN')).toHaveCount(0)
  await expect(preview.getByText('Facebook')).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByText('NOTRE MAGASIN').first()).toBeAttached()
  await page.goto(`/${shop.adminPath}/ma-boutique`)
  await page.getByLabel('Lien de la carte').fill('')
  await page.getByLabel('Facebook').fill('')
  await press(page, 'Enregistrer')
  await expectToast(page, SAVED)
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Instagram' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Facebook' })).toHaveCount(0)
  await expect(page.getByText('NOTRE MAGASIN')).toHaveCount(0)
  await expect(footer.getByText(before.address)).toBeVisible()
})

test('what cannot be saved is told on its field, a colour while it is chosen', async ({ page, shop }) => {
  await logIn(page, shop, '/ma-boutique')
  const color = page.getByRole('textbox', { name: COLOR })
  await expect(page.getByText('Contraste avec un texte blanc : 5,27')).toBeVisible()
  await color.fill('#ffcc00')
  await expectToldOn(page, COLOR, 'Cette couleur est trop claire')
  const email = page.getByLabel('Email')
  await email.fill('pas-un-email')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1
  })
  await press(page, 'Enregistrer')
  await expectToldOn(page, 'Email', 'Veuillez saisir un email valide')
  await expect(color, 'the first of them').toBeFocused()
  await expectNoViolation(page, 'my shop with mistakes')
  await email.fill('contact@guidon.example')
  await press(page, 'Revenir à la couleur d’origine')
  await expect(color).toHaveAttribute('aria-invalid', 'false')
  expect(sent).toBe(0)

  await page.getByLabel('Depuis quelle année').fill('1800')
  await page.getByLabel('Facebook').fill('ma page facebook')
  await page.getByLabel('TVA (%)').fill('99')
  await press(page, 'Enregistrer')
  await expectToast(page, NOT_SAVED)
  await expectToldOn(page, 'Depuis quelle année', 'Année de 1900 à')
  await expectToldOn(page, 'Facebook', 'Collez le lien de votre page, comme https://exemple.dz')
  await expectToldOn(page, 'TVA (%)', 'De 0 à 50')
  expect(await identityOf(shop)).toEqual(before)
})

test('links are completed, a light colour is darkened, and leaving may save', async ({ page, ownShop }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, ownShop, '/ma-boutique')
  await page.getByLabel('Facebook').fill('facebook.com/atlasmoto')
  await page.getByLabel('Instagram').fill('@atlasmoto.dz')
  await page.getByLabel('TikTok').click()
  await expect(page.getByLabel('Facebook')).toHaveValue('https://facebook.com/atlasmoto')
  await expect(page.getByLabel('Instagram')).toHaveValue('https://www.instagram.com/atlasmoto.dz')
  await page.getByRole('textbox', { name: 'Couleur des boutons, des badges et des liens' }).fill('#ffd400')
  await page.getByRole('button', { name: /^Prendre la même, assez foncée/ }).click()
  await expect(page.getByText('Cette couleur est trop claire')).toHaveCount(0)
  await page.getByRole('link', { name: 'Tableau de bord', exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer et quitter' }).click()
  await expect(page).toHaveURL(/tableau-bord$/)
  expect(await identityOf(ownShop)).toMatchObject({
    facebookUrl: 'https://facebook.com/atlasmoto',
    instagramUrl: 'https://www.instagram.com/atlasmoto.dz',
  })
})

test('an image that does not fit is refused with its reason, and the one before stays', async ({
  page,
  shop,
}) => {
  await logIn(page, shop, '/ma-boutique')
  await page.getByLabel('Choisir le logo').setInputFiles(NOT_AN_IMAGE)
  await expect(page.getByText('Choisissez une image PNG, JPEG ou WebP de 20 Mo au plus')).toBeVisible()
  const icon = page.getByLabel('Choisir l’icône')
  await icon.setInputFiles(await imageFile('icone.jpg', '#204080', 400, 400))
  await expectToast(page, 'Erreur lors de l’envoi de l’icône')
  await expect(page.getByText('Une icône a 512 px de côté au moins')).toBeInViewport()
  await expect(icon).toHaveAttribute('aria-invalid', 'true')
  expect(await identityOf(shop)).toEqual(before)
})

test('an icon that is not square gets borders', async ({ page, ownShop }) => {
  await logIn(page, ownShop, '/ma-boutique')
  await page
    .getByLabel(/(Choisir|Remplacer) l’icône/)
    .setInputFiles(await imageFile('large.jpg', '#204080', 900, 520))
  await expectToast(page, 'Icône enregistrée avec succès')
  const { icon } = await identityOf(ownShop)
  const image = await page.request.get(`${ownShop.url}${icon}`)
  const { width, height } = await sharp(await image.body()).metadata()
  expect([width, height]).toEqual([900, 900])
})

test('a save that fails says why and keeps what was typed; leaving asks first', async ({ page, shop }) => {
  await logIn(page, shop, '/ma-boutique')
  await page.getByLabel('Horaires').fill('9 h – 18 h')
  await refuse(page, 'PUT', '/shop')
  await press(page, 'Enregistrer')
  await expectToast(page, NOT_SAVED)
  await expect(page.getByRole('alert').filter({ hasText: REFUSAL })).toBeVisible()
  await cut(page, 'PUT', '/shop')
  await press(page, 'Enregistrer')
  await expect(page.getByRole('alert').filter({ hasText: 'Pas de connexion au serveur' })).toBeVisible()
  await press(page, 'Ouvrir le menu')
  await page.getByRole('dialog').getByRole('link', { name: 'Pages' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Ce que vous avez saisi sera perdu.')
  await question.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(page.getByLabel('Horaires')).toHaveValue('9 h – 18 h')
})

/** The first: for a moment, another page loads behind it. */
function previewOf(page: Page): FrameLocator {
  return page.getByRole('region', { name: 'Aperçu' }).locator('iframe').first().contentFrame()
}

async function expectToldOn(page: Page, label: string, message: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(message))
}
