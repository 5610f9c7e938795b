// Brings the page to life once it was seen. Its scripts wait in a template until the pictures of the first
// screen are there: on a slow line they would hold them back. Small, since every page begins with it.

/** Time after which a picture that dawdles is no longer waited for, in ms. */
const PATIENCE = 3000

const TOUCHES = ['pointerdown', 'keydown', 'focusin']

const timer = setTimeout(wake, PATIENCE)
let pressed: HTMLElement | null = null
let isLost = false

if (document.readyState === 'complete') wakeOncePainted()
else addEventListener('load', wakeOncePainted)
for (const touch of TOUCHES) addEventListener(touch, wake)
addEventListener('click', remember)
addEventListener('awake', () => {
  removeEventListener('click', remember)
  pressed?.click()
})

function wakeOncePainted(): void {
  new PerformanceObserver(wake).observe({ type: 'paint', buffered: true })
}

function wake(): void {
  clearTimeout(timer)
  removeEventListener('load', wakeOncePainted)
  for (const touch of TOUCHES) removeEventListener(touch, wake)
  const template = document.querySelector<HTMLTemplateElement>('template#scripts')
  if (!template) return
  template.content.querySelector('script')?.addEventListener('error', () => {
    isLost = true
  })
  document.head.append(template.content)
  template.remove()
}

// What is pressed before the page answers is pressed again once it does.
function remember({ target }: Event): void {
  pressed = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
  // A browser asks for a lost script only once a page.
  if (pressed && isLost) location.reload()
}
