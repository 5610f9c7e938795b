import { formatCount } from '#rules/money.ts'

/** Formats a count with its noun, `5 000 commandes`; 0 and 1 take the singular, and a plural is regular by default. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count > 1 ? many : one}`
}

/** Formats a fraction, `82 %`. A tiny share is `<1 %`, not 0 %, and an incomplete one is never 100 %. */
export function formatShare(share: number): string {
  const percent = Math.round(share * 100)
  if (share > 0 && percent === 0) return '<\u00a01\u00a0%'
  if (share < 1 && percent === 100) return '>\u00a099\u00a0%'
  return `${percent}\u00a0%`
}

const size = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** Formats bytes: `830 ko`, `12,4 Mo`, `1,2 Go`. */
export function formatBytes(bytes: number): string {
  if (bytes <= 999_000) return `${size.format(Math.ceil(bytes / 1000))}\u00a0ko`
  if (bytes < 999_950_000) return `${size.format(bytes / 1e6)}\u00a0Mo`
  return `${size.format(bytes / 1e9)}\u00a0Go`
}
