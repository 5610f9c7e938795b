import { MapPin, Menu, Search, ShoppingBag } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { categories as allCategories } from '#admin/queries/catalogue.ts'
import { shopPages } from '#admin/queries/shop.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { accentShades } from '#rules/contrast.ts'
import { legalLine } from '#rules/legal-line.ts'
import { FOOTER_CATEGORIES } from '#web/footer-categories.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Image } from '#web/ui/image.tsx'
import { accentProblem } from './looks-section.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import type { ShopValues } from './shop-values.ts'

/** Previews the typed values; the stored colour replaces an invalid one. */
export function ShopPreview({ stored: { logo, accent: storedAccent } }: { stored: ShopIdentity }) {
  const { control } = useFormContext<ShopValues>()
  const shop = useWatch({ control, compute: trimmed })
  const accent = accentProblem(shop.accent) ? storedAccent : shop.accent
  const { deep, light, mark } = accentShades(accent)
  const colors: CSSProperties & Record<`--${string}`, string> = {
    '--color-race': accent,
    '--color-race-deep': deep,
    '--color-race-light': light,
    '--color-race-mark': mark,
  }
  return (
    <PreviewFrame>
      {(isWide) => (
        <div style={colors} className="bg-concrete-50">
          <Header shop={shop} logo={logo} isWide={isWide} />
          <div className={classes('flex justify-center', isWide ? 'py-16' : 'py-10')}>
            <span className="label bg-race px-5 py-2.5 text-white">Ajouter au panier</span>
          </div>
          <Footer shop={shop} logo={logo} isWide={isWide} />
        </div>
      )}
    </PreviewFrame>
  )
}

function trimmed({ legal, ...texts }: ShopValues): ShopValues {
  return { ...trimTexts(texts), legal: trimTexts(legal) }
}

function trimTexts<Texts extends Record<keyof Texts, string>>(texts: Texts): Texts {
  const entries = Object.entries<string>(texts).map(([key, text]) => [key, text.trim()])
  return Object.fromEntries(entries)
}

type Props = { shop: ShopValues; logo: string | null; isWide: boolean }

const ITEM = 'label flex min-h-11 items-center gap-2 px-2 text-[1.05rem]'

function Header({ shop, logo, isWide }: Props) {
  return (
    <div
      className={classes(
        'flex items-center bg-ink text-white',
        isWide ? 'min-h-20 gap-4 px-8' : 'min-h-16 gap-1 px-4',
      )}
    >
      <span className={classes(ITEM, '-ml-2 shrink-0', !isWide && 'w-13 flex-col justify-center gap-0 px-0')}>
        <Icon of={Menu} className="size-6" />
        <span className={isWide ? undefined : 'text-xs leading-none'}>MENU</span>
      </span>
      <Logo name={shop.name} logo={logo} className={isWide ? 'max-w-72' : 'flex-1'} />
      {isWide && (
        <span className="mx-4 flex min-h-11 max-w-xl flex-1 items-stretch bg-white text-concrete-500">
          <span className="flex flex-1 items-center px-4">Casque, gants, kit chaîne…</span>
          <span className="flex w-12 items-center justify-center bg-race text-white">
            <Icon of={Search} className="size-5" />
          </span>
        </span>
      )}
      <span className={classes('ml-auto flex shrink-0 items-center', isWide && 'gap-2')}>
        {isWide && shop.about && <span className={ITEM}>À PROPOS</span>}
        {isWide && shop.mapUrl && (
          <span className={ITEM}>
            <Icon of={MapPin} className="size-4" />
            NOTRE MAGASIN
          </span>
        )}
        {!isWide && <Round icon={Search} />}
        <Round icon={ShoppingBag}>
          <span className="absolute top-0 right-0 flex h-5 min-w-5 items-center justify-center rounded-full bg-race px-1 font-display font-semibold text-sm leading-none">
            2
          </span>
        </Round>
      </span>
    </div>
  )
}

function Round({ icon, children }: { icon: typeof Menu; children?: ReactNode }) {
  return (
    <span className="relative flex size-11 items-center justify-center">
      <Icon of={icon} className="size-6" />
      {children}
    </span>
  )
}

function Logo({ name, logo, className }: { name: string; logo: string | null; className?: string }) {
  return (
    <span className={classes('flex min-w-0 items-center gap-2 whitespace-nowrap text-white', className)}>
      {logo ? (
        <Image
          src={logo}
          alt={name}
          sizes="200px"
          maxWidth={640}
          className="h-10 w-auto min-w-0 max-w-[200px] object-contain object-left"
        />
      ) : (
        <>
          <svg viewBox="0 0 26 28" className="h-7 w-auto shrink-0" aria-hidden="true">
            <path d="M7 0h7L7 28H0z" fill="var(--color-race-mark)" />
            <path d="M18 0h7l-7 28h-7z" fill="currentColor" />
          </svg>
          <span className="heading truncate pr-1 text-[1.75rem] leading-none">{name}</span>
        </>
      )}
    </span>
  )
}

function Footer({ shop, logo, isWide }: Props) {
  const { data: categories = [] } = useQuery(allCategories.query)
  const { data: pages = [] } = useQuery(shopPages)
  const contact = [shop.phone, shop.whatsapp && 'WhatsApp', shop.email, shop.address, shop.hours]
  const { facebookUrl, instagramUrl, tiktokUrl } = shop
  const networks = [facebookUrl && 'Facebook', instagramUrl && 'Instagram', tiktokUrl && 'TikTok']
  const published = pages.filter(({ isPublished }) => isPublished)
  const legal = legalLine(shop.legal)
  return (
    <div
      className={classes(
        'border-race-mark border-t-4 bg-ink py-12 text-concrete-300',
        isWide ? 'px-8' : 'px-4',
      )}
    >
      <div className={classes('grid gap-10', isWide && 'grid-cols-[1.2fr_1.6fr_1.2fr_0.9fr]')}>
        <div className="min-w-0">
          <Logo name={shop.name} logo={logo} />
          {shop.tagline && <p className="mt-4 max-w-xs">{shop.tagline}</p>}
        </div>
        <List
          title="Rayons"
          texts={categories.slice(0, FOOTER_CATEGORIES).map(({ name }) => name)}
          isWide={isWide}
          className="gap-6 [columns:2_8rem]"
        />
        <List title="Contact" texts={contact} isWide={isWide} />
        <div className="flex flex-col gap-8">
          <List title="Suivez-nous" texts={networks} isWide={isWide} />
          <List title="Informations" texts={published.map(({ title }) => title)} isWide={isWide} />
        </div>
      </div>
      {legal && <p className="mt-10 text-concrete-400 text-sm">{legal}</p>}
    </div>
  )
}

type ListProps = { title: string; texts: string[]; isWide: boolean; className?: string }

function List({ title, texts, isWide, className }: ListProps) {
  const shown = texts.filter(Boolean)
  if (shown.length === 0) return null
  return (
    <div className="min-w-0">
      <p className="heading mb-2 text-white text-xl">{title}</p>
      <ul className={className}>
        {shown.map((text) => (
          <li key={text} className={classes('flex items-center', isWide ? 'min-h-9' : 'min-h-11')}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
