import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { isExternalLink } from '#rules/safe-url.ts'
import { ExternalLink } from '../ui/contact-links.tsx'

/** A link that the owner has chosen, within the shop or to another site (spec §2); `href` must be safe. */
export function OwnerLink({ href, ...props }: Omit<ComponentProps<'a'>, 'href'> & { href: string }) {
  return isExternalLink(href) ? <ExternalLink href={href} {...props} /> : <Link to={href} {...props} />
}
