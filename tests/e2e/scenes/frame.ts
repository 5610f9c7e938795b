import type { Page } from '@playwright/test'
import type { Banner } from '#contract/content.ts'
import { holdAnswers } from '../held-answers.ts'
import { at, type Scene, steps } from './scene.ts'

// Header, menu, search, hero and footer (spec §2).

export const FRAME: Scene[] = [
  at('home', '/', ['MENU', '2019', 'Voir Détails', 'DA']),
  steps('header, or the menu where the header is narrow', ['À PROPOS', 'NOTRE MAGASIN'], async (page) => {
    if (await page.getByRole('button', { name: 'À PROPOS' }).isHidden()) await openMenu(page)
  }),
  steps('menu open', ['FERMER', 'CASQUES', 'PIÈCES DÉTACHÉES'], async (page) => {
    await page.goto('/panier')
    await openMenu(page)
  }),
  steps('menu, Pièces détachées open', ['AUTRES', 'VOIR PLUS', 'Retour'], (page) =>
    page.getByRole('button', { name: 'PIÈCES DÉTACHÉES' }).click(),
  ),
  steps('search under way', ['Recherche en cours...'], async (page) => {
    const answers = await holdAnswers(page, '**/api/products?search=*')
    await search(page, 'zzzz')
    await answers.arrived()
  }),
  steps('search without a result', ['Aucun produit trouvé'], async (page) => {
    await page.unroute('**/api/products?search=*')
    await search(page, 'zzzz')
  }),
  steps('search with suggestions', ['DA'], (page) => search(page, 'casque')),
  steps('search that fails', ['La recherche n’a pas abouti'], async (page) => {
    await page.route('**/api/products?search=*', (route) => route.abort())
    await search(page, 'yyyy')
  }),
  at('unknown address', '/nulle-part/ici', ['/nulle-part/ici', 'Retour à l’accueil'], { isAlike: true }),
]

export const HERO: Scene[] = [
  steps('slides on their way', ['Chargement...'], async (page) => {
    const answers = await holdAnswers(page, '**/api/banners/active')
    await goHomeFromElsewhere(page)
    await answers.arrived()
  }),
  steps(
    'slides that cannot be read',
    ['Erreur lors du chargement des slides', 'Actualiser'],
    (page) => goHomeWith(page, null),
    { isAlike: true },
  ),
  steps('no slide', ['Aucun slide valide trouvé', 'Actualiser'], (page) => goHomeWith(page, [])),
]

function openMenu(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'MENU' }).click()
}

async function search(page: Page, text: string): Promise<void> {
  await page.goto('/panier')
  const icon = page.getByRole('button', { name: 'Rechercher', exact: true })
  if (await icon.isVisible()) await icon.click()
  await page.getByRole('combobox', { name: 'Rechercher un produit' }).fill(text)
}

async function goHomeWith(page: Page, banners: Banner[] | null): Promise<void> {
  await page.unroute('**/api/banners/active')
  await page.route('**/api/banners/active', (route) =>
    banners ? route.fulfill({ json: banners }) : route.abort(),
  )
  await goHomeFromElsewhere(page)
}

/** The home as the browser itself builds it: the first page of a visit comes from the server. */
export async function goHomeFromElsewhere(page: Page): Promise<void> {
  await page.goto('/nulle-part')
  await page.getByRole('banner').getByRole('link', { name: 'Guidon, accueil' }).click()
}
