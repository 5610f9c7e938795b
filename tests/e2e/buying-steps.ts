import type { Locator, Page } from '@playwright/test'
import type { Product } from '#contract/product.ts'
import type { Fault } from './faults.ts'

// The ways to the checkout, each with the calls that it makes.

export type Step = {
  name: string
  calls: string | RegExp
  from: string
  act: (page: Page) => Promise<unknown>
  told: (page: Page, fault: Fault) => Locator
  again: string
  done: (page: Page) => Locator
}

const lostPage = (page: Page, { advice }: Fault) => page.getByRole('alert').filter({ hasText: advice })
const notChecked = (page: Page) => page.getByRole('alert').filter({ hasText: 'Stock non vérifié' })

/** From a list to the checkout, with what is said when the calls of a step are lost. */
export const stepsOfBuying = (helmet: Product, plain: Product): Step[] => [
  {
    name: 'a category by its link',
    calls: '**/api/products?*',
    from: '/panier',
    act: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Casques' }).click(),
    told: lostPage,
    again: 'Réessayer',
    done: (page) => page.getByRole('heading', { level: 1, name: 'Casques' }),
  },
  {
    name: 'a product',
    calls: `**/api/products/${helmet.id}`,
    from: `/recherche?search=${encodeURIComponent(helmet.name)}`,
    act: (page) => page.getByRole('main').getByRole('link', { name: helmet.name }).click(),
    told: lostPage,
    again: 'Réessayer',
    done: (page) => page.getByRole('heading', { level: 1, name: helmet.name }),
  },
  {
    name: 'put in the cart, which is looked at',
    calls: /\/api\/(products\/\d+|free-delivery)$/,
    from: `/produit/${plain.id}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Ajouter au Panier' }).click()
      await page.getByRole('link', { name: 'Voir le panier' }).click()
    },
    told: notChecked,
    again: 'Vérifier à nouveau',
    done: (page) => page.getByText('Tout est en stock'),
  },
  {
    name: 'the stock check',
    calls: '**/api/products/*',
    from: '/nulle-part',
    act: (page) => page.goto('/panier'),
    told: notChecked,
    again: 'Vérifier à nouveau',
    done: (page) => page.getByRole('link', { name: 'Passer la commande' }),
  },
  {
    name: 'the wilayas of the checkout',
    calls: '**/api/wilayas',
    from: '/panier',
    act: (page) => page.getByRole('link', { name: 'Passer la commande' }).click(),
    told: lostPage,
    again: 'Réessayer',
    done: (page) => page.getByLabel('Adresse'),
  },
]
