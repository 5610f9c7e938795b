/** A phone number with non-breaking spaces. */
export function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00a0')
}

/** The URL that calls a number. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** The URL that opens WhatsApp on a number, with a prepared text. */
export function whatsappLink(number: string, text?: string): string {
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}
