let title = 'Administration'
let unseen = 0

/** Sets the title of the screen that is shown. */
export function setTitle(screen: string): void {
  title = `${screen} · Administration`
  show()
}

/** Counts an order that arrives while the page has no focus; the title shows the count until it has. */
export function countUnseen(): void {
  if (document.visibilityState === 'visible' && document.hasFocus()) return
  unseen += 1
  show()
}

function seeAll(): void {
  if (document.visibilityState === 'hidden') return
  unseen = 0
  show()
}

window.addEventListener('focus', seeAll)
document.addEventListener('visibilitychange', () => document.hasFocus() && seeAll())

function show(): void {
  document.title = unseen > 0 ? `(${unseen}) ${title}` : title
}
