import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useShop } from '../context.ts'
import { ExternalLink, PhoneLink, WhatsappLink } from '../ui/contact-links.tsx'
import { Logo } from './logo.tsx'

/** Maximum categories in the footer; the home page and the sitemap list all. */
const MAX_CATEGORIES = 16

const LINK = 'inline-flex min-h-11 items-center py-1 hover:text-white hover:underline md:min-h-9'

export function Footer() {
  const { queries, settings } = useShop()
  const { data: categories = [] } = useQuery(queries.categories())
  const { tagline, phone, email, address, mapUrl, hours, pages } = settings
  const networks = [
    { name: 'Facebook', url: settings.facebookUrl },
    { name: 'Instagram', url: settings.instagramUrl },
    { name: 'TikTok', url: settings.tiktokUrl },
  ].filter(({ url }) => url !== '')
  return (
    <footer className="on-dark border-race-mark border-t-4 bg-ink pt-12 pb-12 text-concrete-300 barred:pb-36">
      <div className="page grid gap-10 sm:grid-cols-2 lg:grid-cols-[1.2fr_1.6fr_1.2fr_0.9fr]">
        <div className="min-w-0">
          <Logo className="text-white" />
          {tagline && <p className="mt-4 max-w-xs">{tagline}</p>}
          <Promises />
        </div>
        {categories.length > 0 && (
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
        )}
        <FooterList title="Contact" isEmpty={!phone && !settings.whatsapp && !email && !address && !hours}>
          {phone && (
            <li>
              <PhoneLink className={LINK}>{phone}</PhoneLink>
            </li>
          )}
          {settings.whatsapp && (
            <li>
              <WhatsappLink className={LINK}>WhatsApp</WhatsappLink>
            </li>
          )}
          {email && (
            <li>
              <a href={`mailto:${email}`} className={LINK}>
                {email}
              </a>
            </li>
          )}
          {address &&
            (mapUrl ? <ExternalItem href={mapUrl}>{address}</ExternalItem> : <Text>{address}</Text>)}
          {hours && <Text>{hours}</Text>}
        </FooterList>
        <div className="flex flex-col gap-8">
          {networks.length > 0 && (
            <FooterList title="Suivez-nous">
              {networks.map(({ name, url }) => (
                <ExternalItem key={name} href={url}>
                  {name}
                </ExternalItem>
              ))}
            </FooterList>
          )}
          <FooterList title="Informations">
            <li>
              <Link to="/suivi" className={LINK}>
                Suivre ma commande
              </Link>
            </li>
            {pages.map(({ slug, title }) => (
              <li key={slug}>
                <Link to="/page/$slug" params={{ slug }} className={LINK}>
                  {title}
                </Link>
              </li>
            ))}
          </FooterList>
        </div>
      </div>
      <LegalNumbers />
    </footer>
  )
}

function Promises() {
  const { isOpeningAllowed, exchangePromise } = useShop().settings
  return (
    <ul className="mt-4 max-w-xs list-disc pl-5">
      <li>Paiement à la livraison</li>
      {isOpeningAllowed && <li>Vous ouvrez le colis avant de payer</li>}
      {exchangePromise !== null && <li>{exchangePromise}</li>}
    </ul>
  )
}

/** Shows the company, its legal numbers and seat, as far as the owner has filled them in. */
function LegalNumbers() {
  const { company, rc, nif, nis, address } = useShop().settings.legal
  const numbers = [rc && `RC\u00a0${rc}`, nif && `NIF\u00a0${nif}`, nis && `NIS\u00a0${nis}`]
  const line = [company, ...numbers, address].filter(Boolean).join(' · ')
  return line && <p className="page mt-10 text-concrete-400 text-sm">{line}</p>
}

type ListProps = { title: string; className?: string; isEmpty?: boolean; children: ReactNode }

function FooterList({ title, className, isEmpty = false, children }: ListProps) {
  if (isEmpty) return null
  return (
    <div className="min-w-0">
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

function Text({ children }: { children: string }) {
  return <li className="flex min-h-11 items-center py-1 md:min-h-9">{children}</li>
}
