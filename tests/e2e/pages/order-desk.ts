import type { Locator, Page } from '@playwright/test'
import type { AdminOrder } from '#contract/admin-order.ts'
import { chooseFirst, logIn } from '../admin.ts'
import { expect, type RunningShop } from '../shop-fixture.ts'

/** The orders of the admin, logged in to: their list, their sheets, and their handing over. */
export class OrderDesk {
  readonly page: Page
  /** The bar of the selected orders. */
  readonly bar: Locator
  /** The dialog in which orders are handed over. */
  readonly sending: Locator
  private readonly shop: RunningShop

  private constructor(page: Page, shop: RunningShop) {
    this.page = page
    this.shop = shop
    this.bar = page.getByRole('region', { name: 'Commandes choisies' })
    this.sending = page.getByRole('dialog', { name: /^Remettre/ })
  }

  static async logIn(page: Page, shop: RunningShop, screen?: string): Promise<OrderDesk> {
    await logIn(page, shop, screen)
    return new OrderDesk(page, shop)
  }

  /** Goes to the orders of a customer, of any queue. */
  async find(customerName: string, search = ''): Promise<void> {
    await this.go(`?recherche=${encodeURIComponent(customerName)}${search}`)
  }

  /** Opens the sheet of an order. */
  async open(id: number | undefined): Promise<Locator> {
    await this.go(`?commande=${id}`)
    return this.sheet(id)
  }

  async go(path: string): Promise<void> {
    await this.page.goto(`${this.shop.url}/${this.shop.adminPath}/commandes${path}`)
  }

  sheet(id: number | undefined): Locator {
    return this.page.getByRole('dialog', { name: `Commande n° ${id}` })
  }

  opener(id: number | undefined): Locator {
    return this.page.getByRole('button', { name: `Voir la commande n° ${id}`, exact: true })
  }

  card(id: number | undefined): Locator {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: this.opener(id) })
  }

  async choose(...ids: (number | undefined)[]): Promise<void> {
    for (const id of ids) await this.page.getByLabel(`Choisir la commande n° ${id}`).check()
  }

  /** Selects the orders of the page. */
  async chooseAll(): Promise<void> {
    await chooseFirst(this.page)
    await this.page.getByRole('button', { name: 'Toute la page' }).click()
  }

  /** Opens one of the other actions on the selected orders. */
  async act(name: string): Promise<void> {
    await this.bar.getByRole('button', { name: 'Autres actions' }).click()
    await this.page.getByRole('menuitem', { name }).click()
  }

  /** Hands the selected orders over to a courier, or to none. */
  async handOver(count: number, courier: string | RegExp): Promise<void> {
    await this.bar.getByRole('button', { name: /^Remettre/ }).click()
    await this.sending.getByRole('radio', { name: courier }).check()
    await this.send(count)
  }

  async send(count: number): Promise<void> {
    const orders = count === 1 ? '1 commande' : `${count} commandes`
    await this.sending.getByRole('button', { name: `Remettre ${orders}` }).click()
  }

  async finish(): Promise<void> {
    await this.sending.getByRole('button', { name: 'Terminer' }).click()
    await expect(this.sending).toBeHidden()
  }

  async read(id: number | undefined): Promise<AdminOrder> {
    return (await this.shop.asOwner(`/orders/${id}`)) as AdminOrder
  }
}
