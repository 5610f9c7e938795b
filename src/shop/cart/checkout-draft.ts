import type { CheckoutForm } from '#rules/checkout.ts'
import { readStored } from '#web/storage.ts'

export const DRAFT_KEY = 'checkout-draft'

/** Reads what the visitor last typed at the checkout, also on an earlier visit; missing fields are null. */
export function readDraft(): CheckoutForm {
  const stored = (readStored('localStorage', DRAFT_KEY) ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const { wilayaId, deliveryType } = stored
  return {
    customerName: text(stored.customerName),
    customerPhone: text(stored.customerPhone),
    wilayaId: typeof wilayaId === 'number' ? wilayaId : null,
    deliveryType: deliveryType === 'home' || deliveryType === 'center' ? deliveryType : null,
    center: text(stored.center),
    baladiya: text(stored.baladiya),
    deliveryAddress: text(stored.deliveryAddress),
  }
}
