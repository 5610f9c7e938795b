/** The order number in a URL's parameters; anything but digits counts as absent, for which the router needs a key. */
export function parseOrderSearch({ orderId }: Record<string, unknown>): { orderId?: string | undefined } {
  return { orderId: typeof orderId === 'string' && /^\d{1,15}$/.test(orderId) ? orderId : undefined }
}
