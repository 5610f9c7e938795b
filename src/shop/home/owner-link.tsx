import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { isExternalLink } from '#rules/safe-url.ts'
import { ExternalLink } from '../ui/contact-links.tsx'

/** A link that the owner has chosen, in the shop or elsewhere (spec §2); `href` is safe. */
export function OwnerLink({ href, ...props }: Omit<ComponentProps<'a'>, 'href'> & { href: string }) {
  return isExternalLink(href) ? <ExternalLink href={href} {...props} /> : <Link to={href} {...props} />
}
