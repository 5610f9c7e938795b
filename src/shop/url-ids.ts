import { notFound } from '@tanstack/react-router'

/** Parses an id in a URL. Throws notFound when it is none. */
export function parseId(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw notFound()
  return Number(text)
}

/** Treats anything but digits as absent, for which the router needs a key. */
export function parseOrderSearch({ orderId }: Record<string, unknown>): { orderId?: string | undefined } {
  return { orderId: typeof orderId === 'string' && /^\d{1,15}$/.test(orderId) ? orderId : undefined }
}

type Choice = { taille?: string | undefined; couleur?: string | undefined }

/** The choice that a product's page opens with: of a filtered list, a feed or a shared link. */
export function parseChoiceSearch({ taille, couleur }: Record<string, unknown>): Choice {
  const read = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  return { taille: read(taille), couleur: read(couleur) }
}
