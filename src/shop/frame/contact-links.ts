/** A phone number that no line breaks in two. */
export function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00a0')
}

/** The address that calls a number. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** The address that opens WhatsApp on a number, with words already written. */
export function whatsappLink(number: string, text?: string): string {
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}
