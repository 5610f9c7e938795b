import type { FrameLocator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { callApi, cut, expectToast, logIn, press } from './admin.ts'
import { imageFile, NOT_AN_IMAGE } from './image-file.ts'
import { expect, type RunningShop, test } from './shop-fixture.ts'

const SAVED = 'Boutique enregistrée avec succès'
const COLOR = 'Couleur des boutons, des badges et des liens'
/** #0b2a6b, lighter: a shape is to be seen on black. */
const LIGHTER = 'rgb(72, 95, 144)'

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

test('the identity of the shop is in its preview, then in the storefront', async ({ page, shop }) => {
  await logIn(page, shop, '/ma-boutique')
  await expect(page.getByLabel('Nom de la boutique')).toHaveValue(before.name)
  await page.getByLabel('Nom de la boutique').fill(' Moto Sud ')
  await page.getByLabel('Téléphone').fill('0661 23 45 67')
  await page.getByLabel('Facebook').fill('')
  await page.getByLabel('Lien de la carte').fill('')
  await page.getByLabel(/^RC/).fill('16/00-1234567 B 19')
  await page.getByRole('textbox', { name: COLOR }).fill('#0B2A6B')
  await press(page, 'Ordinateur')
  const preview = previewOf(page)
  for (const text of ['Moto Sud', '0661 23 45 67', 'RC 16/00-1234567 B 19'])
    await expect(preview.locator('footer')).toContainText(text)
  await expect(preview.locator('footer')).toHaveCSS('border-top-color', LIGHTER)
  await expect(preview.getByText(/NOTRE MAGASIN|Facebook/)).toHaveCount(0)
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible()
  const sending = page.waitForRequest((request) => request.method() === 'PUT')
  await press(page, 'Enregistrer')
  expect((await sending).postDataJSON()).toEqual({
    ...{ name: ' Moto Sud ', phone: '0661 23 45 67', accent: '#0B2A6B', facebookUrl: '', mapUrl: '' },
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
  await expect(footer).toHaveCSS('border-top-color', LIGHTER)
  await expect(footer.getByRole('link', { name: 'Instagram' })).toBeVisible()
  await expect(page.getByText(/NOTRE MAGASIN|Facebook/)).toHaveCount(0)

  await page.goto(`/${shop.adminPath}/ma-boutique`)
  await press(page, 'Retirer le logo')
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

test('the preview stays while a value is refused, and takes no focus', async ({ page, shop }) => {
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

test('typed values are offered again, links completed, colours darkened', async ({ page, ownShop }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, ownShop, '/ma-boutique')
  await page.getByLabel('WhatsApp').fill('')
  await page.getByLabel('Téléphone').fill('0661 23 45 67')
  await page.getByLabel('Adresse du magasin').fill('3, rue du Port, Oran')
  await page.getByLabel('Adresse du siège').fill('')
  await press(page, 'Le même que le téléphone : 0661 23 45 67')
  await press(page, 'La même que le magasin : 3, rue du Port, Oran')
  await expect(page.getByText('Le même que')).toHaveCount(0)
  await page.getByLabel('Facebook').fill('facebook.com/atlasmoto')
  await page.getByLabel('Instagram').fill('@atlasmoto.dz')
  await page.getByLabel('TikTok').click()
  const links = {
    facebookUrl: 'https://facebook.com/atlasmoto',
    instagramUrl: 'https://www.instagram.com/atlasmoto.dz',
  }
  await expect(page.getByLabel('Facebook')).toHaveValue(links.facebookUrl)
  await expect(page.getByLabel('Instagram')).toHaveValue(links.instagramUrl)
  await page.getByRole('textbox', { name: COLOR }).fill('#ffd400')
  await page.getByRole('button', { name: /^Prendre la même, assez foncée/ }).click()
  await expect(page.getByText('Cette couleur est trop claire')).toHaveCount(0)
  await page.getByRole('link', { name: 'Tableau de bord', exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer et quitter' }).click()
  await expect(page).toHaveURL(/tableau-bord$/)
  expect(await identityOf(ownShop)).toMatchObject({
    ...{ ...links, whatsapp: '213661234567', legal: { address: '3, rue du Port, Oran' } },
  })
})

test('what cannot be saved is told on its field, a colour while it is chosen', async ({ page, shop }) => {
  await logIn(page, shop, '/ma-boutique')
  const color = page.getByRole('textbox', { name: COLOR })
  await expect(page.getByText('Contraste avec un texte blanc : 5,27')).toBeVisible()
  await color.fill('#ffcc00')
  await expectToldOn(page, COLOR, 'Cette couleur est trop claire')
  await page.getByLabel('Email').fill('pas-un-email')
  await press(page, 'Enregistrer')
  await expectToldOn(page, 'Email', 'Veuillez saisir un email valide')
  await expect(color, 'the first of them').toBeFocused()
  await page.getByLabel('Email').fill('contact@guidon.example')
  await press(page, 'Revenir à la couleur d’origine')
  await expect(color).toHaveAttribute('aria-invalid', 'false')
  const REFUSED = [
    ['Depuis quelle année', '1800', 'Année de 1900 à'],
    ['Facebook', 'ma page facebook', 'Collez le lien de votre page, comme https://exemple.dz'],
    ['TVA (%)', '99', 'De 0 à 50'],
  ] as const
  for (const [label, typed] of REFUSED) await page.getByLabel(label).fill(typed)
  await press(page, 'Enregistrer')
  await expectToast(page, 'Erreur lors de la sauvegarde de la boutique')
  for (const [label, , message] of REFUSED) await expectToldOn(page, label, message)
  expect(await identityOf(shop)).toEqual(before)
  await cut(page, 'PUT', '/shop')
  await press(page, 'Enregistrer')
  await expect(page.getByRole('alert').filter({ hasText: 'Pas de connexion au serveur' })).toBeVisible()
  await expect(page.getByLabel('Facebook')).toHaveValue('ma page facebook')
})

test('an image that does not fit is refused, a large one shrunk', async ({ page, ownShop: shop }) => {
  await logIn(page, shop, '/ma-boutique')
  const [logo, icon] = [page.getByLabel(/le logo$/), page.getByLabel(/(Choisir|Remplacer) l’icône/)]
  await logo.setInputFiles(NOT_AN_IMAGE)
  await expect(page.getByText('Choisissez une image PNG, JPEG ou WebP de 20 Mo au plus')).toBeVisible()
  const stored = await identityOf(shop)
  await icon.setInputFiles(await imageFile('icone.jpg', '#204080', 400, 400))
  await expectToast(page, 'Erreur lors de l’envoi de l’icône')
  await expect(page.getByText('Une icône a 512 px de côté au moins')).toBeInViewport()
  await expect(icon).toHaveAttribute('aria-invalid', 'true')
  expect(await identityOf(shop)).toEqual(stored)

  // As a camera makes it, of more than 2 MB.
  const noise = sharp({
    create: { width: 1100, height: 1100, channels: 4, background: '#00000000', noise: { type: 'gaussian' } },
  })
  const buffer = await noise.png().toBuffer()
  expect(buffer.length).toBeGreaterThan(2 * 1024 * 1024)
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expectToast(page, 'Logo enregistré avec succès')
  await icon.setInputFiles(await imageFile('large.jpg', '#204080', 900, 520))
  await expectToast(page, 'Icône enregistrée avec succès')
  const sizeOf = async (name: 'logo' | 'icon') => {
    const image = await page.request.get(`${shop.url}${(await identityOf(shop))[name]}`)
    return sharp(await image.body()).metadata()
  }
  expect((await sizeOf('logo')).width).toBeLessThanOrEqual(1024)
  expect(await sizeOf('icon')).toMatchObject({ width: 900, height: 900 })
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
