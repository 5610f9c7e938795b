import type { Page } from '@playwright/test'
import type { PageOf, Product } from '#contract/product.ts'
import { chooseFirst, press } from '../admin.ts'
import { EMPTY } from '../admin-known-things.ts'
import { fillRequired } from '../admin-product-form.ts'
import { imageFile } from '../image-file.ts'
import { FormDialog } from '../pages/form-dialog.ts'
import type { RunningShop } from '../shop-fixture.ts'
import { Refusal, screen, visit } from './admin-scene.ts'
import { type Scene, steps } from './scene.ts'

// Products, their form, and their files.

const NEW = { press: ['Ajouter un produit'] }

/** A new product in two sizes and two colours, whose stock is counted. */
async function fillVariants(page: Page): Promise<void> {
  await new FormDialog(page, /./).addNames({ Tailles: 'S, M', Couleurs: 'Noir, Rouge' })
  await page.getByRole('checkbox', { name: 'Compter le stock' }).check()
}

/** Prices of a helmet in 18 sizes and three colours, whose stock is counted. */
async function fillPrices(page: Page): Promise<void> {
  await fillRequired(page, 'Casque')
  const form = new FormDialog(page, /./)
  await form.addNames({ Tailles: SIZES.join(', '), Couleurs: 'Noir mat, Rouge, Blanc nacré' })
  await page.getByRole('checkbox', { name: 'Compter le stock' }).check()
  await page.getByRole('checkbox', { name: 'Même prix pour tout' }).uncheck()
  await form.fill({ 'Prix : 62 · Rouge': '12500', 'Prix : 53 · Noir mat': '4000' })
  await form.save()
}

const SIZES = Array.from({ length: 18 }, (_, at) => String(48 + at))

async function addImages(page: Page): Promise<void> {
  await new FormDialog(page, /./).addImages(
    await imageFile('a.jpg', '#411'),
    await imageFile('b.jpg', '#141'),
  )
}

/** Opens the form of a product that the demo shop has. */
async function openForm(page: Page, shop: RunningShop): Promise<void> {
  const { items } = (await shop.asOwner('/products')) as PageOf<Product>
  const pictured = items.find(({ images }) => images.length > 0)
  await press(page, `Modifier ${pictured?.name}`)
}

export const PRODUCT_SCENES: Scene[] = [
  screen('products', '/produits', ['En stock']),
  screen('no products', '/produits?recherche=zzzz', ['Aucun produit trouvé']),
  screen('an empty shop', '/produits', ['Aucun produit pour l’instant'], {
    answers: { 'products?*': EMPTY },
  }),
  screen('products that failed', '/produits', ['Impossible de charger les produits'], {
    answers: { 'products?*': null },
  }),
  screen('selected products', '/produits', ['1 choisi'], { next: chooseFirst }),
  screen('a change of many products', '/produits', ['Que changer', 'Pour cent'], {
    next: async (page) => {
      await chooseFirst(page)
      await press(page, 'Modifier les produits choisis')
      await page.getByLabel('Que changer').selectOption('Prix, en pour cent')
    },
  }),
  screen('product', '/produits', ['Enregistrer'], { next: openForm }),
  screen('a main image to be replaced', '/produits', ['Ne pas remplacer'], {
    next: async (page, shop) => {
      await openForm(page, shop)
      await press(page, 'Remplacer l’image principale')
    },
  }),
  screen('new product', '/produits', ['Veuillez choisir une catégorie'], {
    press: [...NEW.press, 'Ajouter'],
  }),
  screen('images of a product', '/produits', ['Ajouter des images'], { ...NEW, next: addImages }),
  screen('an image that failed', '/produits', ['Le produit est enregistré, mais une image'], {
    ...NEW,
    next: async (page, shop) => {
      const { items } = (await shop.asOwner('/products')) as PageOf<Product>
      await page.route('**/api/products', (route) => route.fulfill({ json: { product: items[0] } }))
      await page.route('**/api/products/*/images', (route) => route.abort())
      await fillRequired(page, 'Gants')
      await addImages(page)
      await press(page, 'Ajouter')
    },
  }),
  screen('the stock of a product without sizes', '/produits', ['Presque épuisé à partir de'], {
    ...NEW,
    next: (page) => page.getByRole('checkbox', { name: 'Compter le stock' }).check(),
  }),
  screen('the stock grid', '/produits', ['2 tailles en 2 couleurs à 0'], { ...NEW, next: fillVariants }),
  screen('prices by choice', '/produits', ['53 · Noir mat : un choix ne coûte pas moins'], {
    ...NEW,
    next: fillPrices,
  }),
  screen('colours of photos', '/produits', ['Aucune couleur'], {
    ...NEW,
    next: async (page) => {
      await fillVariants(page)
      await addImages(page)
    },
  }),
  screen('models that a product fits', '/produits', ['Chercher des modèles', 'Yamaha MT-07'], {
    ...NEW,
    next: async (page) => {
      await page.getByRole('radio', { name: 'Modèles choisis' }).check()
      await page.getByLabel('Chercher des modèles').fill('mt-0')
      await page.getByRole('checkbox', { name: /Yamaha MT-07/ }).check()
    },
  }),
  screen('a resumed product', '/produits', ['Saisie reprise'], {
    ...NEW,
    next: async (page) => {
      await page.reload()
      await press(page, 'Ajouter un produit')
      await fillRequired(page, 'Blouson')
      await page.reload()
    },
  }),
  steps('a product that changed elsewhere', ['Ce produit a changé entre-temps'], async (page, shop) => {
    const { items } = (await shop.asOwner('/products')) as PageOf<Product>
    const [product] = items
    const changed = { ...product, price: (product?.price ?? 0) + 1500 }
    const conflict = new Refusal('Ce produit a changé', 'product_changed')
    await visit(page, shop, '/produits', {
      [`PUT products/${product?.id}`]: conflict,
      [`products/${product?.id}`]: changed,
    })
    await press(page, `Modifier ${product?.name}`)
    await page.getByLabel('Prix (DA)').fill('16400')
    await press(page, 'Enregistrer')
  }),
]

const SHEET = 'Référence;Nom;Prix;Catégorie\r\nZ1;Zorblon été;900;Essai\r\nZ2;Zorblon hiver;;Essai\r\n'

/** Photos, and one import, from its file to the question before it is undone. */
export const IMPORT_SCENES: Scene[] = [
  screen('photos to choose', '/produits/photos', ['Choisir des photos']),
  screen('new import', '/produits/import', ['Lire le fichier']),
  steps('import that was read', ['Prêt à importer', 'pas de prix, ne sera pas importé'], async (page) => {
    const file = { name: 'zorblon.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) }
    await page.locator('input[type=file]').first().setInputFiles(file)
    await press(page, 'Lire le fichier')
  }),
  steps('a cell that is typed again', ['Relire avec 1 correction'], async (page) => {
    await page.getByRole('button', { name: /^Corriger Zorblon hiver/ }).click()
    await page.getByRole('textbox', { name: 'Prix', exact: true }).fill('950')
  }),
  steps('import that is done', ['Terminé', '2 créés'], async (page) => {
    await press(page, 'Relire avec 1 correction')
    await press(page, 'Importer 2 produits')
  }),
  steps('the question before an undo', ['2 produits créés partent'], (page) =>
    press(page, 'Annuler cet import'),
  ),
  steps('import that was undone', ['Annulé', 'Tout ce que cet import avait écrit est défait.'], (page) =>
    press(page, 'Annuler l’import'),
  ),
]
