import { normalizePhone } from '#rules/phone.ts'

/** Returns the first phone number of a text as it is dialled; null when there is none. */
export function dialable(phone: string): string | null {
  const key = normalizePhone(phone)
  return /^\+?\d{6,15}$/.test(key) ? key : null
}

/** WhatsApp URL of a number, with Algeria's country code (213) by default; null when it is invalid. */
export function whatsappUrl(phone: string): string | null {
  const number = dialable(phone)
  if (!number) return null
  return `https://wa.me/${number.replace(/^(\+|00)/, '').replace(/^0/, '213')}`
}
