import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, JSX, ReactElement, ReactNode } from 'react'
import { useShop } from './context.ts'

type Props<Tag extends keyof JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'children'> & {
  as: Tag
  /** Names what is inside, with all that it depends on but the catalogue; null when it is never twice the same. */
  name: string | null
  children: () => ReactNode
}

/**
 * An element whose inside is the same on many pages, such as the page's header: the server makes it once for a
 * catalogue version. What is inside must not show an id of React's: those count from the page's root.
 */
export function Kept<Tag extends keyof JSX.IntrinsicElements>({ as, name, children, ...props }: Props<Tag>) {
  const Element: string = as
  const { fragments } = useShop()
  const html = name === null ? undefined : fragments?.find(name, children)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React made of the very same children
  if (html !== undefined) return <Element {...props} dangerouslySetInnerHTML={{ __html: html }} />
  return <Element {...props}>{children()}</Element>
}

type KeptItem = { name: string; item: () => ReactElement }

/** A list whose items, such as products' cards, are kept each for itself. */
export function KeptItems({ items, className }: { items: KeptItem[]; className: string }) {
  const { fragments } = useShop()
  const made = fragments && items.map(({ name, item }) => fragments.find(name, item))
  if (!made || made.includes(undefined))
    return <ul className={className}>{items.map(({ item }) => item())}</ul>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React made of the very same items
  return <ul className={className} dangerouslySetInnerHTML={{ __html: made.join('') }} />
}

/** An icon of something that differs on every page. */
export function KeptIcon({ icon: Icon, className }: { icon: LucideIcon; className: string }) {
  return (
    <Kept as="span" name={`icon ${Icon.displayName} ${className}`} className="contents">
      {() => <Icon aria-hidden="true" className={className} />}
    </Kept>
  )
}
