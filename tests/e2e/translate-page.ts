import type { Page } from '@playwright/test'

// A translator as those of browsers work: it replaces text nodes by elements, again whenever some appear.

/** Translates the page from now on, and each page after it; with `late`, once React has taken it over. */
export async function translatePages(page: Page, { late = true } = {}): Promise<void> {
  await page.addInitScript(startTranslator, late ? 'hydrated' : 'DOMContentLoaded')
}

function startTranslator(start: string): void {
  addEventListener(start, () => {
    document.documentElement.classList.add('translated-ltr')
    for (const text of textsOf(document.body)) replaceText(text)
    const seen = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) for (const text of textsOf(node)) replaceText(text)
    })
    seen.observe(document.body, { childList: true, characterData: true, subtree: true })
  })

  function textsOf(root: Node): Text[] {
    if (!root.isConnected) return []
    if (root instanceof Text) return [root]
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walker.nextNode()) found.push(walker.currentNode as Text)
    return found
  }

  /** Inserts the element first, then removes the text, which are two records for who observes. */
  function replaceText(text: Text): void {
    const parent = text.parentElement
    if (
      !parent ||
      text.data.trim() === '' ||
      parent.closest('font, script, style, textarea, option, [translate=no]')
    )
      return
    const font = document.createElement('font')
    font.append(document.createElement('font'))
    font.firstElementChild?.append(text.data)
    if (text.data.length % 2) text.replaceWith(font)
    else {
      text.before(font)
      text.remove()
    }
  }
}

/** Counts what the translator has replaced. */
export function translatedCount(page: Page): Promise<number> {
  return page.locator('font > font').count()
}
