import { Menu, Search, ShoppingBag } from '@lucide/icons'
import { type ReactNode, useState } from 'react'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { accentShades } from '#rules/contrast.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { withWidth } from '#web/ui/image.tsx'

/** The header and the footer of the storefront as they will look; what is empty shows nowhere there either. */
export function ShopPreview({ shop }: { shop: ShopIdentity }) {
  const [isPhone, setPhone] = useState(true)
  const { deep, light } = accentShades(shop.accent)
  const colors: Record<string, string> = {
    '--color-race': shop.accent,
    '--color-race-deep': deep,
    '--color-race-light': light,
  }
  return (
    <section aria-label="Aperçu de la boutique" className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 className="font-semibold text-ink">Aperçu</h2>
        <div className="flex gap-1">
          {[true, false].map((phone) => (
            <button
              key={String(phone)}
              type="button"
              aria-pressed={isPhone === phone}
              onClick={() => setPhone(phone)}
              className="min-h-11 cursor-pointer rounded-xs px-3 font-semibold text-concrete-700 text-sm hover:text-ink aria-pressed:bg-concrete-200 aria-pressed:text-ink"
            >
              {phone ? 'Téléphone' : 'Ordinateur'}
            </button>
          ))}
        </div>
      </div>
      <div
        style={colors}
        className={classes('@container border border-concrete-300 bg-concrete-50', isPhone && 'max-w-96')}
      >
        <Header shop={shop} isPhone={isPhone} />
        <div aria-hidden="true" className="flex flex-col gap-2 p-4">
          <span className="h-3 w-3/5 bg-concrete-200" />
          <span className="h-3 w-4/5 bg-concrete-200" />
          <span className="label mt-1 w-fit bg-race px-4 py-2 text-sm text-white">Ajouter au Panier</span>
        </div>
        <Footer shop={shop} />
      </div>
    </section>
  )
}

function Mark({ shop: { name, logo } }: { shop: ShopIdentity }) {
  if (logo) {
    return (
      <img
        src={logo.startsWith('blob:') ? logo : withWidth(logo, 640)}
        alt={name}
        className="h-10 w-auto min-w-0 max-w-[200px] object-contain object-left"
      />
    )
  }
  return (
    <span className="flex min-w-0 items-center gap-2">
      <svg viewBox="0 0 26 28" className="h-6 w-auto shrink-0" aria-hidden="true">
        <path d="M7 0h7L7 28H0z" fill="var(--color-race)" />
        <path d="M18 0h7l-7 28h-7z" fill="currentColor" />
      </svg>
      <span className="heading truncate pr-1 text-2xl leading-none">{name}</span>
    </span>
  )
}

function Header({ shop, isPhone }: { shop: ShopIdentity; isPhone: boolean }) {
  return (
    <div className="flex min-h-14 items-center gap-3 bg-ink px-4 text-white">
      <Icon of={Menu} className="size-6 shrink-0" />
      <span className="flex min-w-0 flex-1">
        <Mark shop={shop} />
      </span>
      {!isPhone && (
        <span className="label flex shrink-0 gap-4 text-sm @max-md:hidden">
          {shop.about && <span>À PROPOS</span>}
          {shop.mapUrl && <span>NOTRE MAGASIN</span>}
        </span>
      )}
      <Icon of={Search} className="size-6 shrink-0" />
      <Icon of={ShoppingBag} className="size-6 shrink-0" />
    </div>
  )
}

function Footer({ shop }: { shop: ShopIdentity }) {
  const { company, rc, nif, nis, address } = shop.legal
  const legal = [company, rc && `RC ${rc}`, nif && `NIF ${nif}`, nis && `NIS ${nis}`, address].filter(Boolean)
  const contact = [shop.phone, shop.whatsapp && 'WhatsApp', shop.email, shop.address, shop.hours].filter(
    Boolean,
  )
  const networks = [
    shop.facebookUrl && 'Facebook',
    shop.instagramUrl && 'Instagram',
    shop.tiktokUrl && 'TikTok',
  ].filter(Boolean)
  return (
    <div className="wrap-anywhere border-race border-t-4 bg-ink p-4 text-concrete-300 text-sm">
      <div className="grid gap-5 @md:grid-cols-3">
        <div className="min-w-0 text-white">
          <Mark shop={shop} />
          {shop.tagline && <p className="mt-2 text-concrete-300">{shop.tagline}</p>}
        </div>
        <Group title="Contact">{contact}</Group>
        {networks.length > 0 && <Group title="Suivez-nous">{networks}</Group>}
      </div>
      {legal.length > 0 && <p className="mt-4 text-concrete-400 text-xs">{legal.join(' · ')}</p>}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <div className="min-w-0">
      <p className="heading mb-1 text-base text-white">{title}</p>
      <ul>
        {children.map((line) => (
          <li key={String(line)}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
