import { useRouterState } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useShop } from '../context.ts'
import { telLink, whatsappLink } from './contact-links.ts'
import { WhatsappIcon } from './whatsapp-icon.tsx'

const BUTTON = 'flex size-11 items-center justify-center rounded-full text-white ring-2 ring-white'

/** Where totals are read. */
const IN_PAGE = ['/panier', '/commande', '/succes-commande']

/**
 * Call and write, on small screens only (spec §1). They float, higher up where a bar lies at the bottom,
 * and step aside while the page is read; where totals are read, they lie in the page instead.
 */
export function ContactButtons() {
  const { settings } = useShop()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isAside = useReading()
  const isInPage = IN_PAGE.includes(path)
  return (
    <aside
      aria-label="Nous joindre"
      className={classes(
        'flex gap-2 md:hidden',
        isInPage
          ? 'justify-center pb-6'
          : 'fixed right-2 z-20 transition-transform duration-200 focus-within:translate-x-0',
        !isInPage && (path.startsWith('/produit') ? 'bottom-30' : 'bottom-3 flex-col'),
        !isInPage && isAside && 'translate-x-28',
      )}
    >
      <a
        href={whatsappLink(settings.whatsapp)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Écrire sur WhatsApp"
        className={`${BUTTON} bg-green-700`}
      >
        <WhatsappIcon className="size-6" />
      </a>
      <a href={telLink(settings.phone)} aria-label="Appeler le magasin" className={`${BUTTON} bg-ink`}>
        <Phone aria-hidden="true" className="size-5" />
      </a>
    </aside>
  )
}

/** Stillness after which the buttons come back, in ms. */
const IDLE = 2500

/** Whether the visitor is on the way down the page: not after going back up, nor after a while of stillness. */
function useReading(): boolean {
  const [isReading, setIsReading] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    let timer: ReturnType<typeof setTimeout>
    const follow = () => {
      const travel = window.scrollY - last
      if (Math.abs(travel) < 8) return
      last = window.scrollY
      setIsReading(travel > 0)
      clearTimeout(timer)
      timer = setTimeout(() => setIsReading(false), IDLE)
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', follow)
    }
  }, [])
  return isReading
}
