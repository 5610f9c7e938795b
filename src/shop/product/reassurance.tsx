import { Banknote, Phone } from '@lucide/icons'
import type { Product } from '#contract/product.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'
import { PhoneLink, WhatsappLink } from '../ui/contact-links.tsx'
import { WhatsappIcon } from '../ui/whatsapp-icon.tsx'

const BOX =
  'flex min-h-12 items-center justify-center gap-2 border border-concrete-300 bg-white px-3 font-semibold hover:border-ink'

/** Payment on delivery and contact links, below the buy buttons. */
export function Reassurance({ product }: { product: Product }) {
  const { settings } = useShop()
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <p className="flex items-center gap-3 bg-white px-4 py-3 sm:col-span-2">
        <Icon of={Banknote} className="size-6 shrink-0 text-race" />
        <span>
          <strong>Paiement à la livraison.</strong> Nous vous appelons pour confirmer avant l’envoi.
        </span>
      </p>
      <PhoneLink className={BOX}>
        <Icon of={Phone} className="size-5" />
        {settings.phone}
      </PhoneLink>
      <WhatsappLink text={`Bonjour, une question sur\u00a0: ${product.name}`} className={BOX}>
        <WhatsappIcon className="size-6 text-green-700" />
        Une question&nbsp;?
      </WhatsappLink>
    </div>
  )
}
