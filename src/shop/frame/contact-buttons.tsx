import { useRouterState } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { useShop } from '../context.ts'
import { telLink, whatsappLink } from './contact-links.ts'
import { WhatsappIcon } from './whatsapp-icon.tsx'

/** Call and write, on small screens only; higher up where a bar already lies at the bottom. */
export function ContactButtons() {
  const { settings } = useShop()
  const hasBar = useRouterState({ select: ({ location }) => /^\/(produit|commande)/.test(location.pathname) })
  return (
    <aside
      aria-label="Nous joindre"
      className={`fixed right-3 z-20 flex flex-col gap-2 md:hidden ${hasBar ? 'bottom-24' : 'bottom-4'}`}
    >
      <a
        href={whatsappLink(settings.whatsapp)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Écrire sur WhatsApp"
        className="flex size-12 items-center justify-center rounded-full bg-green-700 text-white ring-2 ring-white"
      >
        <WhatsappIcon className="size-7" />
      </a>
      <a
        href={telLink(settings.phone)}
        aria-label="Appeler le magasin"
        className="flex size-12 items-center justify-center rounded-full bg-ink text-white ring-2 ring-white"
      >
        <Phone aria-hidden="true" className="size-5" />
      </a>
    </aside>
  )
}
