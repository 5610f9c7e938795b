import { expectToast, fillLogin, press } from './admin.ts'
import { imageFile } from './image-file.ts'
import { expect, test } from './shop-fixture.ts'
import { confirmOrder, fillCheckout } from './shopper.ts'

test('a new owner comes from the demo to a first legal sale without a terminal', async ({
  page,
  ownShop: shop,
}) => {
  test.slow()
  const admin = (screen: string) => page.goto(`${shop.url}/${shop.adminPath}${screen}`)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await admin('/connexion')
  await fillLogin(page)
  const steps = page.getByRole('region', { name: 'Premiers pas' })
  await expect(steps).toContainText('0 fait sur 10')

  // The demo leaves.
  await steps.getByRole('button', { name: 'Voir les 10 pas' }).click()
  await steps.getByRole('button', { name: /Retirer la démonstration/ }).click()
  const leaving = page.getByRole('dialog', { name: 'Retirer la démonstration' })
  await expect(leaving).toContainText('101 produits')
  await leaving.getByRole('button', { name: 'Retirer la démonstration' }).click()
  await expectToast(page, 'Démonstration retirée avec succès')
  await expect(steps).toContainText('1 fait sur 10')

  // Who the shop is.
  await steps.getByRole('link', { name: /Donner à la boutique/ }).click()
  for (const [label, value] of [
    ['Nom de la boutique', 'Moto Sud'],
    ['Téléphone', '0661 23 45 67'],
    ['Email', 'contact@motosud.dz'],
    ['Adresse du magasin', '5, rue du Port, Oran'],
    ['Horaires', '9 h à 18 h'],
    ['Raison sociale', 'SARL Moto Sud'],
    ['RC', '31/00-0123456 B 19'],
    ['NIF', '001931012345678'],
    ['NIS', '001931010012345'],
    ['Adresse du siège', '5, rue du Port, Oran'],
    ['TVA (%)', '19'],
    ['Hébergeur du site', 'Icosnet, Alger, 021 00 00 00'],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(value)
  await press(page, 'Enregistrer')
  await expectToast(page, 'Boutique enregistrée avec succès')
  await page.getByLabel('Choisir le logo').setInputFiles(await imageFile('logo.jpg', '#0b5fa5', 400, 90))
  await expectToast(page, 'Logo enregistré avec succès')

  // The pages, from their templates.
  await admin('/pages')
  await press(page, 'Créer les 4 pages')
  await expectToast(page, '4 pages publiées')
  await expect(page.getByRole('main').getByText('Publiée', { exact: true })).toHaveCount(4)

  // Ready-made shelves, tapped twice.
  await admin('/categories')
  await press(page, 'Rayons tout prêts')
  const shelves = page.getByRole('dialog', { name: 'Rayons tout prêts' })
  await shelves.getByLabel('Antivols').uncheck()
  await shelves.getByRole('button', { name: 'Ajouter 8 rayons' }).dblclick()
  await expectToast(page, 'Rayons ajoutés avec succès')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(8)
  await expect(page.getByRole('list', { name: 'Sous-catégories de Casques' })).toContainText('Modulables')

  // A product of one's own.
  await admin('/produits')
  await page.getByRole('button', { name: 'Ajouter un produit' }).first().click()
  await page.getByLabel('Nom du produit').fill('Casque du Sud')
  await page.getByLabel('Prix (DA)').fill('12000')
  await page.getByLabel('Catégorie', { exact: true }).selectOption('Casques')
  await page.getByLabel('Marque', { exact: true }).fill('Simoun')
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expectToast(page, 'Produit ajouté avec succès')

  // A visitor orders it.
  await page.goto(`${shop.url}/`)
  await expect(page).toHaveTitle(/^Moto Sud/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Moto Sud, accueil' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Casque du Sud' }).first().click()
  await page.getByRole('button', { name: 'Acheter Maintenant' }).click()
  const terms = page.getByText('En confirmant, vous acceptez nos conditions de vente.')
  await expect(terms.getByRole('link')).toHaveAttribute('href', '/page/conditions-de-vente')
  await fillCheckout(page)
  await confirmOrder(page)
  const thanks = page.getByRole('heading', { level: 1, name: /Commande n° \d+/ })
  await expect(thanks).toBeVisible()
  const [, orderId] = /n°\s(\d+)/.exec((await thanks.textContent()) ?? '') ?? []
  await page.goto(`${shop.url}/page/mentions-legales`)
  await expect(page.getByRole('main')).toContainText('31/00-0123456 B 19')

  // Confirmed, invoiced, printed.
  await admin(`/commandes?commande=${orderId}`)
  const order = page.getByRole('dialog', { name: /^Commande n°/ })
  await order.getByRole('button', { name: 'Confirmé', exact: true }).last().click()
  await order.getByRole('button', { name: 'Facturer' }).click()
  await expectToast(page, 'Facture créée avec succès')
  await order.getByRole('link', { name: 'Imprimer la facture' }).click()
  const invoice = page.getByRole('article', { name: /^Facture n° \d{4}-000001$/ })
  for (const text of ['SARL Moto Sud', 'RC 31/00-0123456 B 19', 'Amine Bensaïd', 'Casque du Sud', 'TVA 19'])
    await expect(invoice).toContainText(text)
  const printed = page.evaluate(() => new Promise<void>((done) => Object.assign(window, { print: done })))
  await page.getByRole('button', { name: 'Imprimer' }).click()
  await printed
  await admin('/tableau-bord')
  await expect(steps).toContainText('4 faits sur 10')
})
