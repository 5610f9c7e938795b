// Loads scripts after the first images, on a first tap or key, or after `MAX_WAIT`: on a slow connection they
// would delay the images. Stays small, since every page begins with this script.

/** Maximum ms to wait for images. */
const MAX_WAIT = 3000

const INTERACTIONS = ['pointerdown', 'keydown', 'focusin']

/**
 * Selects buttons whose early click is repeated after hydration. Forms with `novalidate` need React: the
 * browser's submit would reload the page.
 */
const BUTTON = 'button[type="button"],form[novalidate] button'

const timer = setTimeout(loadScripts, MAX_WAIT)
let pressed: HTMLElement | null = null
let hasFailed = false

if (document.readyState === 'complete') loadAfterPaint()
else addEventListener('load', loadAfterPaint)
for (const type of INTERACTIONS) addEventListener(type, loadScripts)
addEventListener('click', rememberButton, true)
// Clicks a button again that was pressed before hydration; fields restore their own input (useEarlyInput).
addEventListener('hydrated', clickAgain, { once: true })

function loadAfterPaint(): void {
  new PerformanceObserver(loadScripts).observe({ type: 'paint', buffered: true })
}

function loadScripts(): void {
  clearTimeout(timer)
  removeEventListener('load', loadAfterPaint)
  for (const type of INTERACTIONS) removeEventListener(type, loadScripts)
  const template = document.querySelector<HTMLTemplateElement>('template#scripts')
  if (!template) return
  template.content.querySelector('script')?.addEventListener('error', () => {
    hasFailed = true
  })
  document.head.append(template.content)
  template.remove()
}

function rememberButton(event: Event): void {
  const { target } = event
  pressed = target instanceof Element ? target.closest<HTMLElement>(BUTTON) : null
  // Prevents React from handling the click before components have read early input, and the browser from submitting.
  if (pressed) {
    event.stopPropagation()
    event.preventDefault()
  }
  // Reloads the page, since a browser requests a failed module only once per document.
  if (pressed && hasFailed) location.reload()
}

function clickAgain(): void {
  removeEventListener('click', rememberButton, true)
  pressed?.click()
}
