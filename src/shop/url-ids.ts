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

/** The size that a list was filtered by, which its products open with. */
export function parseSizeSearch({ taille }: Record<string, unknown>): { taille?: string | undefined } {
  return { taille: typeof taille === 'string' || typeof taille === 'number' ? String(taille) : undefined }
}
