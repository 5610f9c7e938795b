import { ArrowRight, Banknote, PhoneCall, Truck } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { freeDeliveryText } from '#rules/delivery.ts'
import { withFoundingYear } from '#rules/founding-year.ts'
import { firstGraphemes } from '#rules/text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Image } from '#web/ui/image.tsx'
import { ProductCards } from '../catalogue/product-cards.tsx'
import { useShop } from '../context.ts'
import { afterShopName } from '../head.ts'
import { NEW_ARRIVALS } from '../queries.ts'
import { ExternalLink, PhoneLink, withPhone } from '../ui/contact-links.tsx'
import { Tint, textOn } from '../ui/tint.tsx'
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

/** The À PROPOS of header and menu scrolls to this section. */
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

/** Shows the categories; on a phone, in one row that scrolls sideways. */
function CategoryTiles() {
  const { queries } = useShop()
  const { data: categories = [] } = useQuery(queries.categories())
  if (categories.length === 0) return null
  return (
    <section className="on-dark bg-coal py-4 text-white md:py-10">
      <div className="page">
        <h2 className="heading mb-2 text-2xl md:mb-5 md:text-4xl">Les rayons</h2>
        <ul className="max-md:-mx-[min(1rem,5vw)] flex snap-x scroll-px-4 gap-2 overflow-x-auto py-1 [scrollbar-width:none] max-md:px-[min(1rem,5vw)] md:grid md:grid-cols-4 md:gap-3 lg:grid-cols-6">
          {categories.map((category) => (
            <li key={category.id} className="flex w-[max(6.75rem,27%)] shrink-0 snap-start md:w-auto">
              <Link
                to="/categorie/$categoryId"
                params={{ categoryId: String(category.id) }}
                className={`group relative flex w-full flex-col overflow-hidden ${category.className}`}
              >
                <span className="relative block aspect-[4/3] overflow-hidden">
                  {category.hasImage ? (
                    <Image
                      src={category.image}
                      alt=""
                      sizes="(min-width: 1024px) 14rem, (min-width: 768px) 25vw, 8rem"
                      maxWidth={480}
                      className="size-full object-cover transition-transform duration-250 group-hover:scale-105"
                    />
                  ) : (
                    <>
                      <Tint color={category.color} />
                      <span
                        className={`heading absolute inset-0 flex items-center justify-center text-[4rem] opacity-25 md:text-[7rem] ${textOn(category.color)}`}
                        aria-hidden="true"
                      >
                        {firstGraphemes(category.name, 1)}
                      </span>
                    </>
                  )}
                </span>
                <span className="cut-top relative -mt-4 flex flex-1 items-center px-2 pt-4 pb-2 md:px-3">
                  <Tint color={category.color} />
                  <span
                    className={`heading relative text-base leading-tight hyphens-auto md:text-xl md:leading-tight ${textOn(category.color)}`}
                  >
                    {category.name}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
