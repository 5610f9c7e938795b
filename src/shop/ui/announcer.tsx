const ID = 'announcer'

/** Time in ms for which a shown text stays. */
const SHOWN_TIME = 8000

let timer: ReturnType<typeof setTimeout> | undefined

/** Announces a text to screen readers; `isShown` shows it to everyone, over the page. */
export function announce(text: string, { isShown = false } = {}): void {
  const region = document.getElementById(ID)
  if (!region) return
  // Changes a repeated text, which screen readers would otherwise not read again.
  region.textContent = text === region.textContent ? `${text}\u00a0` : text
  region.toggleAttribute('data-shown', isShown)
  clearTimeout(timer)
  if (isShown) timer = setTimeout(() => region.removeAttribute('data-shown'), SHOWN_TIME)
}

/** Live region for `announce`. React renders no text here, so it keeps the announced one. */
export function Announcer() {
  return (
    <div
      id={ID}
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed bottom-4 left-4 z-50 mr-4 bg-alarm-deep px-4 py-3 text-white not-data-shown:sr-only"
    />
  )
}

/** Focuses the title, so that screen readers and the Tab key go on from there. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (heading) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}
