import type { CheckoutForm } from '#rules/checkout.ts'
import { readStored, writeStored } from '../storage.ts'

const KEY = 'checkout-draft'

/** Reads the form's input from before a reload; empty fields are null. */
export function readDraft(): CheckoutForm {
  const stored = (readStored('localStorage', KEY) ?? {}) as Record<string, unknown>
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

/** Stores the form's input. */
export function writeDraft(form: CheckoutForm): void {
  writeStored('localStorage', KEY, form)
}
