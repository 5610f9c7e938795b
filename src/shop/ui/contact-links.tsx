import { Phone } from '@lucide/icons'
import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'
import { WhatsappIcon } from './whatsapp-icon.tsx'

/** A phone number with non-breaking spaces. */
export function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00a0')
}

/** A link to another site, in a new tab. */
export function ExternalLink(props: ComponentProps<'a'>) {
  return <a target="_blank" rel="noopener noreferrer" {...props} />
}

export function PhoneLink(props: ComponentProps<'a'>) {
  const { settings } = useShop()
  return <a href={`tel:${settings.phone.replace(/[^\d+]/g, '')}`} {...props} />
}

/** A link that opens WhatsApp on the shop's number, with a prepared text; nothing where the shop has none. */
export function WhatsappLink({ text, ...props }: ComponentProps<'a'> & { text?: string | undefined }) {
  const { settings } = useShop()
  if (settings.whatsapp === '') return null
  const query = text ? `?text=${encodeURIComponent(text)}` : ''
  return <ExternalLink href={`https://wa.me/${settings.whatsapp}${query}`} {...props} />
}

const ROUND = 'flex size-11 shrink-0 items-center justify-center rounded-full text-white ring-2 ring-white'

/** Two round buttons to write and to call. */
export function ContactLinks({ className = '', ...props }: ComponentProps<'aside'>) {
  return (
    <aside aria-label="Nous joindre" className={`flex gap-2 ${className}`} {...props}>
      <WhatsappLink aria-label="Écrire sur WhatsApp" className={`${ROUND} bg-green-700`}>
        <WhatsappIcon className="size-6" />
      </WhatsappLink>
      <PhoneLink aria-label="Appeler le magasin" className={`${ROUND} bg-ink`}>
        <Icon of={Phone} className="size-5" />
      </PhoneLink>
    </aside>
  )
}
