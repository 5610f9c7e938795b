import { latinDigits } from '#rules/phone.ts'

/** Extracts the first phone number of a text, as `+` and digits; null when there is none. */
export function dialable(phone: string): string | null {
  const text = latinDigits(phone)
  // A slash may also be part of the only number.
  return numberIn(text.split(/[/,;]/, 1)[0] ?? '') ?? numberIn(text)
}

function numberIn(text: string): string | null {
  const number = text
    .replace(/\(0\)/, '')
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '')
  return /^\+?\d{6,15}$/.test(number) ? number : null
}

/** WhatsApp URL of a number, with Algeria's country code (213) by default; null when it is invalid. */
export function whatsappUrl(phone: string): string | null {
  const number = dialable(phone)?.replace(/^(\+|00)/, '+')
  if (!number) return null
  const international = number.startsWith('+') ? number.slice(1) : withCountry(number)
  return `https://wa.me/${international.replace(/^2130+/, '213')}`
}

function withCountry(number: string): string {
  if (/^213\d{8,}$/.test(number)) return number
  return `213${number.replace(/^0/, '')}`
}
