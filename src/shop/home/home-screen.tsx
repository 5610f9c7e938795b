import { ArrowRight, Banknote, PhoneCall, Truck } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { freeDeliveryText } from '#rules/delivery.ts'
import { withFoundingYear } from '#rules/founding-year.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CategoryTiles } from '../catalogue/category-tiles.tsx'
import { ProductCards } from '../catalogue/product-cards.tsx'
import { useShop } from '../context.ts'
import { afterShopName } from '../head.ts'
import { NEW_ARRIVALS } from '../queries.ts'
import { ExternalLink, PhoneLink, withPhone } from '../ui/contact-links.tsx'
import { VehicleField } from '../vehicle/vehicle-button.tsx'
import { Hero } from './hero.tsx'

export function HomeScreen() {
  const { queries, settings } = useShop()
  const { data: arrivals } = useQuery(queries.products(NEW_ARRIVALS))
  return (
    <>
      <h1 className="sr-only">{afterShopName(settings.name, 'équipement et pièces moto en Algérie')}</h1>
      <Hero />
      <CategoryTiles />
      <VehicleField />
      <Promises />
      {arrivals && arrivals.items.length > 0 && (
        <section className="page py-12 md:py-16">
          <div className="mb-6 flex flex-wrap items-end justify-between gap-x-4">
            <h2 className="heading text-4xl md:text-5xl">Derniers arrivages</h2>
            <Link
              to="/recherche"
              search={{ sort: 'newest' }}
              className="label flex min-h-11 shrink-0 items-center gap-2 text-race-deep hover:underline"
            >
              Tout voir
              <Icon of={ArrowRight} className="size-5" />
            </Link>
          </div>
          <ProductCards products={arrivals.items} />
        </section>
      )}
      <About />
    </>
  )
}

function Promises() {
  const { queries, settings } = useShop()
  const { data: setting = null } = useQuery(queries.freeDelivery())
  const free = freeDeliveryText(setting)
  const promises = [
    { icon: Banknote, title: 'Paiement à la livraison', text: 'Vous payez en espèces, à la réception.' },
    {
      icon: Truck,
      title: 'Partout en Algérie',
      text:
        free === null
          ? 'À domicile ou dans un centre près de chez vous.'
          : `À domicile ou en centre, gratuit ${free}.`,
    },
    {
      icon: PhoneCall,
      title: 'Nous vous appelons avant l’envoi',
      text: `Pour confirmer votre commande${withPhone(', du ', settings.phone)}.`,
    },
  ]
  return (
    <div className="border-concrete-200 border-b">
      <ul className="page grid gap-x-8 gap-y-4 py-6 max-sm:pr-[min(3.5rem,17.5vw)] sm:grid-cols-3">
        {promises.map(({ icon, title, text }) => (
          <li key={title} className="flex items-start gap-[min(0.75rem,3.75vw)]">
            <Icon
              of={icon}
              className="mt-0.5 size-[min(1.75rem,8.75vw)] shrink-0 text-race"
              strokeWidth={1.75}
            />
            <p className="text-concrete-700 text-sm leading-snug">
              <strong className="label block text-ink text-lg leading-tight">{title}</strong>
              {text}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** À PROPOS scrolls here. */
function About() {
  const { queries, settings } = useShop()
  const { data: shop } = useQuery(queries.shop())
  if (!shop?.about) return null
  const paragraphs = withFoundingYear(shop.about, shop.foundedIn).split(/\n{2,}/)
  return (
    <section id="about-section" className="scroll-mt-28 bg-white">
      <div className="page grid items-center gap-8 py-14 md:grid-cols-[auto_1fr] md:gap-16 md:py-20">
        {settings.foundedIn !== null && (
          <p
            className="heading text-[min(7.5rem,36vw)] text-race leading-none md:text-[13rem]"
            aria-hidden="true"
          >
            {settings.foundedIn}
          </p>
        )}
        <div className="max-w-2xl">
          <h2 className="heading mb-4 text-4xl md:text-5xl">À propos</h2>
          {paragraphs.map((paragraph, index) => (
            <p
              key={paragraph}
              className={`whitespace-pre-line leading-relaxed ${index === 0 ? 'text-lg' : 'mt-4 text-concrete-700'}`}
            >
              {paragraph}
            </p>
          ))}
          <div className="mt-6 flex flex-wrap gap-3">
            <PhoneLink className={buttonClass('dark')}>{settings.phone}</PhoneLink>
            {settings.mapUrl && (
              <ExternalLink href={settings.mapUrl} className={buttonClass('outline')}>
                Voir le magasin sur la carte
              </ExternalLink>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
