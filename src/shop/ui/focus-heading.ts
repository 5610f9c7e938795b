/** Moves the focus to the page's title, as the browser does to a document that it loads. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (heading) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}
