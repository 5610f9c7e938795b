import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useShop } from '../context.ts'
import { ExternalLink, PhoneLink, WhatsappLink } from '../ui/contact-links.tsx'
import { Logo } from './logo.tsx'

const LINK = 'inline-flex min-h-11 items-center hover:text-white hover:underline md:min-h-9'

/** Number of categories shown; the home page and the sitemap have all of them. */
const MAX_CATEGORIES = 16

export function Footer() {
  const { queries, settings } = useShop()
  const { data: categories = [] } = useQuery(queries.categories())
  return (
    <footer className="on-dark border-race border-t-4 bg-ink pt-12 pb-36 text-concrete-300 md:pb-12">
      <div className="page grid gap-10 sm:grid-cols-2 lg:grid-cols-[1.2fr_1.6fr_1.2fr_0.7fr]">
        <div>
          <Logo className="text-white" />
          <p className="mt-4 max-w-xs">
            Équipement, pièces et accessoires moto en Algérie depuis 2019. Paiement à la livraison.
          </p>
        </div>
        <FooterList title="Rayons" className="gap-6 [columns:2_8rem]">
          {categories.slice(0, MAX_CATEGORIES).map((category) => (
            <li key={category.id} className="break-inside-avoid">
              <Link
                to="/categorie/$categoryId"
                params={{ categoryId: String(category.id) }}
                activeOptions={{ exact: true, includeSearch: false }}
                className={LINK}
              >
                {category.name}
              </Link>
            </li>
          ))}
        </FooterList>
        <FooterList title="Contact">
          <li>
            <PhoneLink className={LINK}>{settings.phone}</PhoneLink>
          </li>
          <li>
            <WhatsappLink className={LINK}>WhatsApp</WhatsappLink>
          </li>
          <li>
            <a href={`mailto:${settings.email}`} className={LINK}>
              {settings.email}
            </a>
          </li>
          <ExternalItem href={settings.mapUrl}>{settings.address}</ExternalItem>
        </FooterList>
        <FooterList title="Suivez-nous">
          <ExternalItem href={settings.facebookUrl}>Facebook</ExternalItem>
          <ExternalItem href={settings.instagramUrl}>Instagram</ExternalItem>
          <ExternalItem href={settings.tiktokUrl}>TikTok</ExternalItem>
        </FooterList>
      </div>
    </footer>
  )
}

type ListProps = { title: string; className?: string; children: ReactNode }

function FooterList({ title, className, children }: ListProps) {
  return (
    <div>
      <h2 className="heading mb-2 text-white text-xl">{title}</h2>
      <ul className={className}>{children}</ul>
    </div>
  )
}

function ExternalItem({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <ExternalLink href={href} className={LINK}>
        {children}
      </ExternalLink>
    </li>
  )
}
