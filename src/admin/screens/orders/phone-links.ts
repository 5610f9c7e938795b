/** The number out of what a customer typed, `+` and digits only; null when no number can be made out. */
export function dialable(phone: string): string | null {
  const [first = ''] = phone.split(/[/,;]/)
  const number = first
    .replace(/\(0\)/, '')
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '')
  return /^\+?\d{6,15}$/.test(number) ? number : null
}

/** Where WhatsApp writes to a number: without a country it is Algeria's (213). Null when it can't be one. */
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
