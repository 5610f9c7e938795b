import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { ContactLinks } from '../ui/contact-links.tsx'

/** These pages show the buttons below their content, as floating ones could cover the totals. */
const PAGES_WITH_TOTALS = ['/panier', '/commande', '/succes-commande']

/** Shows floating buttons on small screens (spec §1). A product's page has them in its bottom bar. */
export function ContactButtons() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if (path.startsWith('/produit')) return null
  if (PAGES_WITH_TOTALS.includes(path)) return <ContactLinks className="justify-center pb-6 md:hidden" />
  return <Floating key={path} />
}

function Floating() {
  const place = useRef<HTMLDivElement>(null)
  const state = usePlace(place)
  return (
    <div
      ref={place}
      // Stays above the comparison bar.
      className="pointer-events-none fixed right-2 bottom-3 z-20 md:hidden [html:has(#comparaison)_&]:bottom-18"
    >
      <ContactLinks
        className={classes(
          'pointer-events-auto flex-col transition-transform duration-200 focus-within:translate-x-0 noscript:translate-x-0',
          state !== 'free' && 'translate-x-28',
        )}
        data-place={state}
      />
    </div>
  )
}

/** Time in ms without scrolling before the page checks what is under the buttons. */
const IDLE = 300

const CONTROLS = 'button, a[class*="min-h"], input, select, textarea'

const READ = `main :is(h1, h2, h3, p, dt, dd, .list-disc li, .price, ${CONTROLS}), footer`

type Place = 'moving' | 'free' | 'taken'

/** Detects text and controls under the floating buttons while the page is not scrolling. */
function usePlace(place: RefObject<HTMLElement | null>): Place {
  const [state, setState] = useState<Place>('moving')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const box = place.current?.getBoundingClientRect()
      if (!box) return
      setState([...document.querySelectorAll(READ)].some((part) => isUnder(part, box)) ? 'taken' : 'free')
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(look, IDLE)
    }
    const onScroll = () => {
      setState('moving')
      wait()
    }
    // Checks again when the page's height changes, since its content may load late.
    const size = new ResizeObserver(wait)
    size.observe(document.body)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      size.disconnect()
      window.removeEventListener('scroll', onScroll)
    }
  }, [place])
  return state
}

/** Compares the box with lines of text, which may be shorter than their element, but with whole controls. */
function isUnder(part: Element, box: DOMRect): boolean {
  if (!isOver(part.getBoundingClientRect(), box)) return false
  if (part.matches(CONTROLS)) return true
  const range = document.createRange()
  range.selectNodeContents(part)
  return [...range.getClientRects()].some((line) => isOver(line, box))
}

function isOver(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
