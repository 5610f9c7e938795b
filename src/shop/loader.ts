// Fetches the scripts of a page once it was painted: they wait in a template, since on a slow line they would hold
// back the images of the first screen. Small, since every page begins with it.

/** Time after which a slow image is no longer waited for, in ms. */
const MAX_WAIT = 3000

const INTERACTIONS = ['pointerdown', 'keydown', 'focusin']

const timer = setTimeout(loadScripts, MAX_WAIT)
let pressed: HTMLElement | null = null
let hasFailed = false

if (document.readyState === 'complete') loadAfterPaint()
else addEventListener('load', loadAfterPaint)
for (const type of INTERACTIONS) addEventListener(type, loadScripts)
addEventListener('click', rememberButton, true)
// A button pressed before hydration is clicked again after it. Fields take over their own input (useEarlyInput).
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
  pressed = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
  // React may handle clicks already, before components have read the input that was entered earlier (useEarlyInput).
  if (pressed) event.stopPropagation()
  // A browser requests a failed module only once per document.
  if (pressed && hasFailed) location.reload()
}

function clickAgain(): void {
  removeEventListener('click', rememberButton, true)
  pressed?.click()
}
