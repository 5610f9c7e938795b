import type { Locator, Page } from '@playwright/test'
import { expectToast } from '../admin.ts'
import type { imageFile } from '../image-file.ts'
import { expect } from '../shop-fixture.ts'

/** A form in a dialog of the admin. */
export class FormDialog {
  readonly page: Page
  readonly root: Locator
  /** The reason of a refused save, above the buttons. */
  readonly refusal: Locator

  constructor(page: Page, title: string | RegExp) {
    this.page = page
    this.root = page.getByRole('dialog', { name: title })
    this.refusal = this.root.locator('footer').getByRole('alert')
  }

  field(label: string): Locator {
    return this.root.getByLabel(label, { exact: true })
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name, exact: true })
  }

  /** Types texts into fields, by their labels. */
  async fill(texts: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(texts)) await this.field(label).fill(text)
  }

  /** Types names into lists, by their labels: { Tailles: 'M, L' }. */
  async addNames(lists: Record<string, string>): Promise<void> {
    for (const [label, names] of Object.entries(lists)) {
      const list = this.root.getByRole('textbox', { name: label })
      await list.fill(names)
      await list.press('Enter')
    }
  }

  async addImages(...files: Awaited<ReturnType<typeof imageFile>>[]): Promise<void> {
    await this.root.getByLabel('Ajouter des images').setInputFiles(files)
  }

  async save(): Promise<void> {
    await this.root.locator('button[type=submit]').click()
  }

  /** Saves, which succeeds: the toast says so, and the dialog closes. */
  async expectSaved(toast: string): Promise<void> {
    await this.save()
    await expectToast(this.page, toast)
    await expect(this.root).toBeHidden()
  }

  /** Saves, expects a refusal in toast and dialog, and that typed text stays. */
  async expectRefused(toast: string, reason: string, texts: Record<string, string>): Promise<void> {
    await this.save()
    await expectToast(this.page, toast)
    await expect(this.refusal).toContainText(reason)
    await this.expectTexts(texts)
  }

  async expectTexts(texts: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(texts)) await expect(this.field(label)).toHaveValue(text)
  }

  /** Answers the question about a doubtful value. What is typed before the focus is back would be lost. */
  async correct(question: Locator): Promise<void> {
    await question.getByRole('button', { name: 'Corriger' }).click()
    await expect(this.root.locator('button[type=submit]')).toBeFocused()
  }

  /** Closes a form with unsaved input, and answers the question. */
  async leave(answer: 'Continuer la saisie' | 'Abandonner' | 'Enregistrer et quitter'): Promise<void> {
    await this.button('Annuler').click()
    await this.page.getByRole('alertdialog').getByRole('button', { name: answer }).click()
  }
}
