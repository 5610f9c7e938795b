import { Phone } from '@lucide/icons'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PhoneLink, WhatsappLink } from '../ui/contact-links.tsx'
import { WhatsappIcon } from '../ui/whatsapp-icon.tsx'

const BUTTON = 'flex size-11 items-center justify-center rounded-full text-white ring-2 ring-white'

/** Pages with totals, which floating buttons would cover. */
const PAGES_WITH_TOTALS = ['/panier', '/commande', '/succes-commande']

/**
 * Links to call and to write, on small screens only (spec §1). They float above a bottom bar and slide out while
 * the visitor scrolls down; on the pages with totals they are part of the page.
 */
export function ContactButtons() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isHidden = useScrollingDown()
  const isInPage = PAGES_WITH_TOTALS.includes(path)
  return (
    <aside
      aria-label="Nous joindre"
      className={classes(
        'flex gap-2 md:hidden',
        isInPage
          ? 'justify-center pb-6'
          : 'fixed right-2 z-20 transition-transform duration-200 focus-within:translate-x-0',
        !isInPage && (path.startsWith('/produit') ? 'bottom-30' : 'bottom-3 flex-col'),
        !isInPage && isHidden && 'translate-x-28',
      )}
    >
      <WhatsappLink aria-label="Écrire sur WhatsApp" className={`${BUTTON} bg-green-700`}>
        <WhatsappIcon className="size-6" />
      </WhatsappLink>
      <PhoneLink aria-label="Appeler le magasin" className={`${BUTTON} bg-ink`}>
        <Icon of={Phone} className="size-5" />
      </PhoneLink>
    </aside>
  )
}

/** Time without scrolling after which the buttons come back, in ms. */
const IDLE = 2500

/** Returns true while the visitor scrolls down; false again after scrolling up or a pause. */
function useScrollingDown(): boolean {
  const [isDown, setIsDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    let timer: ReturnType<typeof setTimeout>
    const track = () => {
      const travel = window.scrollY - last
      if (Math.abs(travel) < 8) return
      last = window.scrollY
      setIsDown(travel > 0)
      clearTimeout(timer)
      timer = setTimeout(() => setIsDown(false), IDLE)
    }
    window.addEventListener('scroll', track, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', track)
    }
  }, [])
  return isDown
}
