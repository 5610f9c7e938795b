import type { Page } from '@playwright/test'
import type { Banner } from '#contract/content.ts'
import { holdAnswers } from '../held-answers.ts'
import type { Scene } from './scene.ts'

// Header, menu, search, hero and footer (spec §2).

export const FRAME: Scene[] = [
  { state: 'home', texts: ['MENU', '2019', 'Voir Détails', 'DA'], open: (page) => page.goto('/') },
  {
    state: 'header, or the menu where the header is narrow',
    texts: ['À PROPOS', 'NOTRE MAGASIN'],
    open: async (page) => {
      if (await page.getByRole('button', { name: 'À PROPOS' }).isHidden()) await openMenu(page)
    },
  },
  {
    state: 'menu open',
    texts: ['FERMER', 'CASQUES', 'PIÈCES DÉTACHÉES'],
    open: async (page) => {
      await page.goto('/panier')
      await openMenu(page)
    },
  },
  {
    state: 'menu, Pièces détachées open',
    texts: ['AUTRES', 'VOIR PLUS', 'Retour'],
    open: (page) => page.getByRole('button', { name: 'PIÈCES DÉTACHÉES' }).click(),
  },
  {
    state: 'search under way',
    texts: ['Recherche en cours...'],
    open: async (page) => {
      const answers = await holdAnswers(page, '**/api/products?search=*')
      await search(page, 'zzzz')
      await answers.arrived()
    },
  },
  {
    state: 'search without a result',
    texts: ['Aucun produit trouvé'],
    open: async (page) => {
      await page.unroute('**/api/products?search=*')
      await search(page, 'zzzz')
    },
  },
  { state: 'search with suggestions', texts: ['DA'], open: (page) => search(page, 'casque') },
  {
    state: 'unknown address',
    isAlike: true,
    texts: ['/nulle-part/ici', 'Retour à l’accueil'],
    open: (page) => page.goto('/nulle-part/ici'),
  },
]

export const HERO: Scene[] = [
  {
    state: 'slides on their way',
    texts: ['Chargement...'],
    open: async (page) => {
      const answers = await holdAnswers(page, '**/api/banners/active')
      await goHomeFromElsewhere(page)
      await answers.arrived()
    },
  },
  {
    state: 'slides that cannot be read',
    isAlike: true,
    texts: ['Erreur lors du chargement des slides', 'Actualiser'],
    open: (page) => goHomeWith(page, null),
  },
  {
    state: 'no slide',
    texts: ['Aucun slide valide trouvé', 'Actualiser'],
    open: (page) => goHomeWith(page, []),
  },
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
async function goHomeFromElsewhere(page: Page): Promise<void> {
  await page.goto('/nulle-part')
  await page.getByRole('banner').getByRole('link', { name: 'Guidon, accueil' }).click()
}
