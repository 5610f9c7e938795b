/** The order number in a URL's parameters; anything but digits counts as absent. */
export function parseOrderSearch({ orderId }: Record<string, unknown>): { orderId?: string } {
  return typeof orderId === 'string' && /^\d{1,15}$/.test(orderId) ? { orderId } : {}
}
