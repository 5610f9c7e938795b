import type { ShopIdentity, ShopIdentityChange } from '#contract/shop-identity.ts'
import { REGIMES, STAMP_DUTIES } from '#rules/invoice.ts'
import { readDecimal } from '#rules/read-amount.ts'

/** What a handle completes in each field of a link; null where there are no handles. */
export const NETWORK_PAGES = {
  mapUrl: null,
  facebookUrl: 'https://www.facebook.com/',
  instagramUrl: 'https://www.instagram.com/',
  tiktokUrl: 'https://www.tiktok.com/@',
}

/** Completes `facebook.com/atlas`, or a network's handle `@atlas`. A whole URL or an unclear text stays. */
export function completeLink(typed: string, networkPage: string | null): string {
  const text = typed.trim()
  if (text === '' || /^https?:\/\//i.test(text)) return text
  const handle = /^@?([\w.-]+)$/.exec(text)?.[1]
  const isDomain = /\.(com|net|org|dz|fr|me|gl|link|page)$/i.test(text) && !text.startsWith('@')
  if (networkPage && handle && !isDomain) return networkPage + handle
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text) ? `https://${text}` : text
}

/** The identity as typed text; the logo and the icon are uploaded separately. */
export type ShopValues = Typed<Omit<ShopIdentity, 'logo' | 'icon'>>

type Typed<Fields> = {
  [Key in keyof Fields]: Fields[Key] extends string | number | null ? string : Typed<Fields[Key]>
}

export function valuesOf({ logo, icon, foundedIn, legal, ...texts }: ShopIdentity): ShopValues {
  return {
    ...texts,
    foundedIn: numberText(foundedIn),
    legal: {
      ...legal,
      capital: numberText(legal.capital),
      regime: legal.regime ?? '',
      vatPercent: numberText(legal.vatPercent),
    },
  }
}

export function changeOf(before: ShopValues, values: ShopValues): ShopIdentityChange {
  // Enter saves without leaving the field, which would complete its link.
  const { foundedIn, legal: _, ...texts } = changed(before, withWholeLinks(values))
  const change: ShopIdentityChange = { ...texts }
  if (foundedIn !== undefined) change.foundedIn = readNumber(foundedIn)
  // The form hides the VAT rate in the IFU regime, so a rate typed before is cleared.
  const legal = values.legal.regime === 'ifu' ? { ...values.legal, vatPercent: '' } : values.legal
  const legalChange = legalChangeOf(changed(before.legal, legal))
  if (Object.keys(legalChange).length > 0) change.legal = legalChange
  return change
}

function withWholeLinks(values: ShopValues): ShopValues {
  const whole = { ...values }
  for (const name of ['mapUrl', 'facebookUrl', 'instagramUrl', 'tiktokUrl'] as const)
    whole[name] = completeLink(values[name], NETWORK_PAGES[name])
  return whole
}

function legalChangeOf({ capital, regime, vatPercent, stampDuty, ...texts }: Partial<ShopValues['legal']>) {
  const change: NonNullable<ShopIdentityChange['legal']> = texts
  if (capital !== undefined) change.capital = capital.trim() === '' ? null : readDecimal(capital)
  if (regime !== undefined) change.regime = REGIMES.find((known) => known === regime) ?? null
  if (vatPercent !== undefined) change.vatPercent = readNumber(vatPercent)
  if (stampDuty !== undefined) change.stampDuty = STAMP_DUTIES.find((known) => known === stampDuty) ?? 'none'
  return change
}

/** Merges the values typed since the request was sent into the saved values. */
export function withTypedSince(saved: ShopValues, sent: ShopValues, now: ShopValues): ShopValues {
  return {
    ...saved,
    ...changed(sent, now),
    legal: { ...saved.legal, ...changed(sent.legal, now.legal) },
  }
}

function changed<Fields extends object>(before: Fields, values: Fields): Partial<Fields> {
  const result: Partial<Fields> = {}
  for (const key of Object.keys(values) as (keyof Fields)[])
    if (values[key] !== before[key]) result[key] = values[key]
  return result
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}

function readNumber(typed: string): number | null {
  const digits = typed.replace(/\s/g, '')
  return digits === '' ? null : Number(digits)
}

/** Accepts an empty text or whole DA, as `MAYBE_NUMBER` does; a capital may be above the highest price. */
export const MAYBE_CAPITAL = {
  validate: (value: string) =>
    value.trim() === '' ||
    Number.isInteger(readDecimal(value)) ||
    'Un montant sans virgule, par exemple 100\u00a0000',
}

/** Accepts an empty text or a whole number, as a rule of react-hook-form; the server checks its range. */
export const MAYBE_NUMBER = {
  validate: (value: string) =>
    /^\d{0,13}$/.test(value.replace(/\s/g, '')) || 'Nombre entier attendu, sans autre signe',
}
