import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent, SyntheticEvent } from 'react'

/** In ms; the router's own default for links. */
const PRELOAD_DELAY = 50

type Props = Omit<ComponentProps<'a'>, 'href'> & { productId: number }

/**
 * A link to a product, preloaded when it is pointed at or focused. A page shows dozens, and on the server the router's
 * Link takes as long as half a card.
 */
export function ProductLink({ productId, ...props }: Props) {
  const router = useRouter()
  const product = { to: '/produit/$productId', params: { productId: String(productId) } } as const

  function preload(): void {
    router.preloadRoute(product)
  }

  // A pointer that only crosses the list preloads nothing.
  function preloadSoon({ currentTarget }: SyntheticEvent<HTMLElement>): void {
    setTimeout(() => currentTarget.matches(':hover, :focus') && preload(), PRELOAD_DELAY)
  }

  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.navigate(product)
  }

  return (
    <a
      href={`/produit/${productId}`}
      onClick={follow}
      onMouseEnter={preloadSoon}
      onTouchStart={preload}
      onFocus={preloadSoon}
      {...props}
    />
  )
}
