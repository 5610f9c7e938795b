import { Phone } from '@lucide/icons'
import type { ComponentProps } from 'react'
import { normalizePhone } from '#rules/phone.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'

export function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00a0')
}

/** Puts words before a phone number; empty for a shop without one. */
export function withPhone(before: string, phone: string): string {
  return phone && before + unbroken(phone)
}

export function ExternalLink(props: ComponentProps<'a'>) {
  return <a target="_blank" rel="noopener noreferrer" {...props} />
}

/** Dials the first number of the shop's field; renders nothing for a shop without one. */
export function PhoneLink(props: ComponentProps<'a'>) {
  const number = normalizePhone(useShop().settings.phone)
  return number === '' ? null : <a href={`tel:${number}`} {...props} />
}

/** Renders nothing for a shop without WhatsApp. */
export function WhatsappLink({ text, ...props }: ComponentProps<'a'> & { text?: string | undefined }) {
  const { settings } = useShop()
  if (settings.whatsapp === '') return null
  const query = text ? `?text=${encodeURIComponent(text)}` : ''
  return <ExternalLink href={`https://wa.me/${settings.whatsapp}${query}`} {...props} />
}

const ROUND = 'flex size-11 shrink-0 items-center justify-center rounded-full text-white ring-2 ring-white'

type ContactProps = ComponentProps<'aside'> & { text?: string }

export function ContactLinks({ className = '', text, ...props }: ContactProps) {
  const { settings } = useShop()
  if (settings.phone === '' && settings.whatsapp === '') return null
  return (
    <aside aria-label="Nous joindre" className={`flex gap-2 ${className}`} {...props}>
      <WhatsappLink text={text} aria-label="Écrire sur WhatsApp" className={`${ROUND} bg-green-700`}>
        <WhatsappIcon className="size-6" />
      </WhatsappLink>
      <PhoneLink aria-label="Appeler le magasin" className={`${ROUND} bg-ink`}>
        <Icon of={Phone} className="size-5" />
      </PhoneLink>
    </aside>
  )
}

/** Drawn here, since the icon set has no brand icons. */
export function WhatsappIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d="M4 20.5 5.3 16A8.6 8.6 0 1 1 8.4 19Z" />
      <path
        d="M9 8.2c.3-.3.9-.2 1.1.3l.5 1.2-.7.9c.6 1.3 1.4 2.1 2.7 2.7l.9-.8 1.3.6c.4.2.5.7.2 1.1-.8.9-1.7 1-3.1.3-1.7-.9-2.7-1.9-3.4-3.4-.4-1.1-.2-2.1.5-2.9Z"
        fill="currentColor"
        stroke="none"
      />
    </svg>
  )
}
