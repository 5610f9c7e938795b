const ID = 'announcer'

export function announce(text: string): void {
  const region = document.getElementById(ID)
  // Changes a repeated text, which screen readers would otherwise not read again.
  if (region) region.textContent = text === region.textContent ? `${text}\u00a0` : text
}

/** Live region for `announce`. React renders no text here, so it keeps the announced one. */
export function Announcer() {
  return <div id={ID} role="status" aria-live="polite" className="sr-only" />
}

/** Focuses the title, so that screen readers and the Tab key go on from there. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (heading) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}
