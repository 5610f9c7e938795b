import { useHydrated } from '@tanstack/react-router'
import { useShop } from '../context.ts'
import { PhoneLink, unbroken, WhatsappLink } from './contact-links.tsx'

/** Says how to order where scripts are off, or have not come after 15 s (shop.css). */
export function WithoutScripts() {
  const isHydrated = useHydrated()
  const { settings } = useShop()
  if (isHydrated || (settings.phone === '' && settings.whatsapp === '')) return null
  return (
    <>
      <noscript>
        <Text />
      </noscript>
      <div className="after-15s noscript:hidden">
        <Text />
      </div>
    </>
  )
}

function Text() {
  const { settings } = useShop()
  return (
    <p className="my-3 border-amber-300 border-l-4 bg-amber-100 p-4 font-semibold">
      Commandez {settings.phone && 'par téléphone\u00a0: '}
      <PhoneLink className="whitespace-nowrap underline">{unbroken(settings.phone)}</PhoneLink>
      {settings.phone && settings.whatsapp && ' ou '}
      {settings.whatsapp && !settings.phone && 'sur '}
      <WhatsappLink className="underline">WhatsApp</WhatsappLink>
    </p>
  )
}
