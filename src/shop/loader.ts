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
  // All is looked at before anything is told: whatever React draws anew shows what it knew.
  const changes = changesSoFar()
  // React is still at its first work, and takes no event to its end before that.
  queueMicrotask(() => {
    for (const tell of changes) tell()
    pressed?.click()
  })
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

/** What was typed, ticked, chosen or opened before the page answered: each tells it to the page once more. */
function changesSoFar(): (() => void)[] {
  const changes: (() => void)[] = []
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    const { value, checked, defaultValue, defaultChecked } = field
    if (value !== defaultValue) changes.push(() => type(field, value, defaultValue))
    // A radio that is no longer ticked hears of it from the one that is.
    if (checked !== defaultChecked && (checked || field.type === 'checkbox')) {
      changes.push(() => tick(field, checked))
    }
  }
  for (const list of document.querySelectorAll('select')) {
    const { value } = list
    const first = list.querySelector<HTMLOptionElement>('[selected]') ?? list.options[0]
    if (first?.selected === false) changes.push(() => choose(list, value))
  }
  for (const details of document.querySelectorAll('details[open]')) {
    changes.push(() => {
      rouse(details)
      say(details, 'toggle')
    })
  }
  return changes
}

function type(field: HTMLInputElement, value: string, before: string): void {
  rouse(field)
  field.value = value
  // React hears only of what differs from what it last set, and keeps that beside the field. Putting back that
  // alone leaves the caret where it is, and the word that a phone's keyboard is still at.
  Reflect.set(field, 'value', before, field.cloneNode())
  say(field, 'change')
}

function tick(field: HTMLInputElement, isTicked: boolean): void {
  rouse(field)
  field.checked = !isTicked
  field.click()
}

function choose(list: HTMLSelectElement, value: string): void {
  rouse(list)
  list.value = value
  say(list, 'change')
}

/** React wakes the parts of a page one by one, and at once the part where something happens. */
function rouse(field: Element): void {
  say(field, 'input')
}

function say(field: Element, event: string): void {
  field.dispatchEvent(new Event(event, { bubbles: true }))
}
