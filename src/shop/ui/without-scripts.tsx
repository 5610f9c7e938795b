import { useHydrated } from '@tanstack/react-router'
import { useShop } from '../context.ts'
import { PhoneLink, unbroken, WhatsappLink } from './contact-links.tsx'

/** Offers phone and WhatsApp for the `purpose` if scripts are off or do not run within 15 s (shop.css). */
export function WithoutScripts({ purpose = 'Commandez' }: { purpose?: string }) {
  const isHydrated = useHydrated()
  const { settings } = useShop()
  if (isHydrated || (settings.phone === '' && settings.whatsapp === '')) return null
  return (
    <>
      <noscript>
        <Text purpose={purpose} />
      </noscript>
      <div className="after-15s noscript:hidden">
        <Text purpose={purpose} />
      </div>
    </>
  )
}

function Text({ purpose }: { purpose: string }) {
  const { settings } = useShop()
  return (
    <p className="my-3 border-amber-300 border-l-4 bg-amber-100 p-4 font-semibold">
      {purpose} {settings.phone && 'par téléphone\u00a0: '}
      <PhoneLink className="whitespace-nowrap underline">{unbroken(settings.phone)}</PhoneLink>
      {settings.phone && settings.whatsapp && ' ou '}
      {settings.whatsapp && !settings.phone && 'sur '}
      <WhatsappLink className="underline">WhatsApp</WhatsappLink>
    </p>
  )
}
