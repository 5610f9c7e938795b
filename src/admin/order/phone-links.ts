import { latinDigits } from '#rules/phone.ts'

/** Extracts a phone number from free text, `+` and digits only, the first of several; null when there is none. */
export function dialable(phone: string): string | null {
  const text = latinDigits(phone)
  // Without a number before it, a slash is part of the number.
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
