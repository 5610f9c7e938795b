import type { Locator, Page } from '@playwright/test'

/** A gesture on a page, and what it brings. */
export type Gesture = {
  name: string
  path: string
  prepare?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
  done: (page: Page) => Locator
}

const LIST = '/categorie/1'
const PRODUCT = '/produit/1'

export const FIRST_LOADS = [
  { name: 'home', path: '/' },
  { name: 'category', path: LIST },
  { name: 'product', path: PRODUCT },
]

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Puts the product in the cart and goes to the checkout. */
async function toCheckout(page: Page): Promise<void> {
  await chooseAll(page)
  await button(page, 'Ajouter au Panier').click()
  await page.getByRole('link', { name: 'Voir le panier' }).click()
  await page.getByRole('link', { name: 'Passer la commande' }).click()
  await page.getByRole('combobox', { name: 'Wilaya' }).waitFor()
}

/** Clicks a label, which scrolls out from below the bar at the bottom: a forced click on its radio does not. */
function choose(within: Page | Locator): Promise<void> {
  return within.locator('label:has(input[type=radio])').first().click()
}

async function chooseAll(page: Page): Promise<void> {
  for (const group of await page
    .getByRole('group')
    .filter({ has: page.getByRole('radio') })
    .all()) {
    await choose(group)
  }
}

export const VISITOR: Gesture[] = [
  {
    name: 'menu',
    path: '/',
    act: (page) => button(page, 'MENU').click(),
    done: (page) => page.getByRole('dialog', { name: 'Catégories' }),
  },
  {
    name: 'category in the menu',
    path: '/',
    prepare: (page) => button(page, 'MENU').click(),
    act: (page) => button(page, 'PIÈCES DÉTACHÉES').click(),
    done: (page) => page.getByRole('link', { name: 'AUTRES' }),
  },
  {
    name: 'filters',
    path: LIST,
    act: (page) => button(page, 'Filtres').click(),
    done: (page) => page.getByRole('dialog', { name: 'Filtres' }),
  },
  {
    name: 'a filter',
    path: LIST,
    prepare: (page) => button(page, 'Filtres').click(),
    act: (page) => page.getByRole('dialog').getByLabel('Marque', { exact: true }).press('ArrowDown'),
    done: (page) => page.getByRole('list', { name: 'Filtres appliqués', includeHidden: true }),
  },
  {
    name: 'sort',
    path: LIST,
    act: (page) => page.getByLabel('Trier par').press('ArrowDown'),
    done: (page) => page.locator('main article, main li').first(),
  },
  {
    name: 'search',
    path: '/',
    prepare: (page) => page.getByRole('button', { name: 'Rechercher', exact: true }).click(),
    act: (page) => page.getByRole('combobox', { name: 'Rechercher un produit' }).pressSequentially('casq'),
    done: (page) => page.getByRole('option'),
  },
  {
    name: 'product from a list',
    path: LIST,
    act: (page) => page.locator('main a[href^="/produit/"]').first().click(),
    done: (page) => button(page, 'Ajouter au Panier'),
  },
  {
    name: 'size',
    path: PRODUCT,
    act: choose,
    done: (page) => page.locator('input[type=radio]:checked'),
  },
  {
    name: 'colour with a photo',
    path: PRODUCT,
    act: (page) => page.getByRole('group', { name: 'Couleur' }).locator('label').last().click(),
    done: (page) => page.getByRole('radio', { name: 'Blanc', checked: true }),
  },
  {
    name: 'add to the cart',
    path: PRODUCT,
    prepare: chooseAll,
    act: (page) => button(page, 'Ajouter au Panier').click(),
    done: (page) => page.getByRole('link', { name: 'Voir le panier' }),
  },
  {
    name: 'cart',
    path: PRODUCT,
    prepare: async (page) => {
      await chooseAll(page)
      await button(page, 'Ajouter au Panier').click()
    },
    act: (page) => page.getByRole('link', { name: 'Voir le panier' }).click(),
    done: (page) => page.getByRole('link', { name: 'Passer la commande' }),
  },
  {
    name: 'typing a wilaya',
    path: PRODUCT,
    prepare: toCheckout,
    act: (page) => page.getByRole('combobox', { name: 'Wilaya' }).pressSequentially('31'),
    done: (page) => page.getByRole('option', { name: '31 Oran' }),
  },
  {
    name: 'choosing a wilaya',
    path: PRODUCT,
    prepare: async (page) => {
      await toCheckout(page)
      await page.getByRole('combobox', { name: 'Wilaya' }).fill('31')
    },
    act: (page) => page.getByRole('option', { name: '31 Oran' }).click(),
    done: (page) => page.getByRole('radio', { name: /À domicile/ }),
  },
]

export const OWNER: Gesture[] = [
  {
    name: 'opening an order',
    path: '/gestion/commandes',
    prepare: (page) =>
      button(page, /Voir la commande n°/)
        .first()
        .waitFor(),
    act: (page) =>
      button(page, /Voir la commande n°/)
        .first()
        .click(),
    // By CSS: looking for a role takes the page's own time.
    done: (page) => page.locator('[role=dialog]'),
  },
  {
    name: 'an outcome of a call',
    path: '/gestion/a-appeler',
    prepare: (page) => button(page, 'Noter le résultat de l’appel').click(),
    act: (page) => button(page, 'Ne répond pas').click(),
    done: (page) => page.getByText(/ne répond pas, rappel/),
  },
]
