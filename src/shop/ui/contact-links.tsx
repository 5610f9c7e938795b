import type { ComponentProps } from 'react'
import { useShop } from '../context.ts'

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

/** A link that opens WhatsApp on the shop's number, with a prepared text. */
export function WhatsappLink({ text, ...props }: ComponentProps<'a'> & { text?: string | undefined }) {
  const { settings } = useShop()
  const query = text ? `?text=${encodeURIComponent(text)}` : ''
  return <ExternalLink href={`https://wa.me/${settings.whatsapp}${query}`} {...props} />
}
