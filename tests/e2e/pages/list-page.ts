import type { Locator, Page } from '@playwright/test'
import { expectToast, logIn, press } from '../admin.ts'
import { type AdminList, type ListWords, wordsOf } from '../admin-lists.ts'
import { expect, type RunningShop } from '../shop-fixture.ts'
import { FormDialog } from './form-dialog.ts'

/** A list of the admin, logged in to. Items are called by the names that their buttons have. */
export class ListPage {
  readonly page: Page
  readonly words: ListWords

  private constructor(page: Page, list: AdminList) {
    this.page = page
    this.words = wordsOf(list.the)
  }

  static async open(page: Page, shop: RunningShop, list: AdminList): Promise<ListPage> {
    await logIn(page, shop, list.path)
    return new ListPage(page, list)
  }

  /** The button that opens an item's form. */
  item(name: string): Locator {
    return this.page.getByRole('button', { name: `Modifier ${name}`, exact: true }).filter({ visible: true })
  }

  async search(text: string, found = 1): Promise<void> {
    await this.page.getByLabel(this.words.search).fill(text)
    await expect(this.page.getByText(new RegExp(`^${found} sur `))).toBeVisible()
  }

  async add(): Promise<FormDialog> {
    await press(this.page, this.words.add)
    return new FormDialog(this.page, this.words.add)
  }

  async edit(name: string): Promise<FormDialog> {
    await this.item(name).click()
    return new FormDialog(this.page, this.words.edit)
  }

  /** Asks for a deletion; gives the question, which names the item. */
  async askDeletion(name: string): Promise<Locator> {
    await press(this.page, `Supprimer ${name}`)
    const question = this.page.getByRole('alertdialog')
    const { the } = this.words
    const thing = name.startsWith(the) ? name : `${the} « ${name} »`
    const text = `Êtes-vous sûr de vouloir supprimer ${thing} ? Cette action est irréversible.`
    await expect(question).toContainText(text)
    return question
  }

  /** Takes a deletion back from its toast. */
  async undo(): Promise<void> {
    await this.page.locator('[data-sonner-toast]').getByRole('button', { name: 'Rétablir' }).click()
    await expectToast(this.page, 'Suppression annulée avec succès')
  }
}
