const ID = 'announcer'

/** Announces a text to screen readers. */
export function announce(text: string): void {
  const region = document.getElementById(ID)
  // An unchanged text would not be read again.
  if (region) region.textContent = text === region.textContent ? `${text}\u00a0` : text
}

/** The region that `announce` writes into; React leaves its text alone. */
export function Announcer() {
  return <div id={ID} role="status" aria-live="polite" className="sr-only" />
}

/** Moves the focus to the page's title, as the browser does to a document that it loads. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (heading) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}
