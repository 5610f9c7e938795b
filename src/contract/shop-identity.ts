import { z } from 'zod'
import { algiersTime } from '#rules/algiers-time.ts'
import { contrastWithWhite, DEFAULT_ACCENT, MIN_CONTRAST } from '#rules/contrast.ts'
import { REGIMES, STAMP_DUTIES } from '#rules/invoice.ts'
import { CURRENCY } from '#rules/money.ts'
import { cleanPhone, cleanText, emptiable, imagePath, isOneLine, longText } from './fields.ts'
import type { ShopPage } from './info-page.ts'

export const shopLegal = z.object({
  company: z.string(),
  rc: z.string().meta({ description: 'Numéro du registre du commerce' }),
  nif: z.string().meta({ description: 'Numéro d’identification fiscale' }),
  nis: z.string().meta({ description: 'Numéro d’identification statistique' }),
  address: z.string(),
  form: z.string().meta({ description: 'Forme juridique' }),
  activity: z.string(),
  capital: z
    .int()
    .nullable()
    .meta({ description: `Capital social, en ${CURRENCY}` }),
  regime: z
    .enum(REGIMES)
    .nullable()
    .meta({ description: 'ifu : impôt forfaitaire unique, sans TVA ; real : régime réel, avec TVA' }),
  vatPercent: z.int().nullable().meta({ description: 'TVA comprise dans les prix, en pour cent' }),
  stampDuty: z.enum(STAMP_DUTIES).meta({ description: 'included : droit de timbre dit sur la facture' }),
  host: z.string().meta({ description: 'Hébergeur du site : nom, adresse, téléphone' }),
  dpo: z.string().meta({ description: 'Délégué à la protection des données' }),
  declaration: z.string().meta({ description: 'Numéro de déclaration à l’ANPDP' }),
})

export const shopIdentity = z
  .object({
    name: z.string(),
    tagline: z.string(),
    about: z.string(),
    foundedIn: z.int().nullable(),
    phone: z.string(),
    whatsapp: z.string().meta({ description: 'Chiffres seuls, avec l’indicatif du pays' }),
    email: z.string(),
    address: z.string(),
    hours: z.string(),
    mapUrl: z.string(),
    facebookUrl: z.string(),
    instagramUrl: z.string(),
    tiktokUrl: z.string(),
    accent: z.string(),
    logo: imagePath.nullable(),
    icon: imagePath.nullable(),
    legal: shopLegal,
  })
  .meta({ id: 'Shop' })

/** Text of one line, which may be empty; null becomes an empty text. */
function line(maxLength: number, clean = cleanText) {
  return z
    .string()
    .nullable()
    .transform((value) => (value ?? '').trim())
    .refine(isOneLine, 'Une seule ligne attendue')
    .transform(clean)
    .refine((value) => value.length <= maxLength, `${maxLength} caractères au plus`)
    .meta({ description: `${maxLength} caractères au plus` })
}

function required(maxLength: number, clean = cleanText) {
  return line(maxLength, clean).refine((value) => value !== '', 'Ce champ est obligatoire')
}

const url = line(300).refine(
  (value) => value === '' || z.url({ protocol: /^https?$/ }).safeParse(value).success,
  'Collez le lien de votre page, comme https://exemple.dz',
)

/** Normalizes a phone number, typed as `0550 12 34 56` or `+213…`, to `213550123456`. */
const whatsapp = line(50, cleanPhone)
  .transform((value) => value.replace(/[\s.]/g, '').replace(/^(\+|00)/, ''))
  .transform((value) => value.replace(/^0(?!0)/, '213'))
  .refine((value) => /^(\d{8,15})?$/.test(value), 'Numéro attendu, comme 213550123456')

function year() {
  return z.int('Année attendue').superRefine((value, context) => {
    const present = Number(algiersTime(new Date()).slice(0, 4))
    if (value >= 1900 && value <= present) return
    context.addIssue({ code: 'custom', message: `Année de 1900 à ${present} attendue` })
  })
}

const accent = z
  .string()
  .nullable()
  .transform((value) => value?.trim().toLowerCase() || DEFAULT_ACCENT)
  .superRefine((value, context) => {
    if (!/^#[0-9a-f]{6}$/.test(value))
      return context.addIssue({ code: 'custom', message: 'Couleur attendue sous la forme #1a2b3c' })
    const contrast = contrastWithWhite(value)
    if (contrast >= MIN_CONTRAST) return
    // Rounds down: 4.499 must not be shown as 4.5, which would be enough.
    const figure = (Math.floor(contrast * 100) / 100).toLocaleString('fr')
    const message = `Cette couleur est trop claire pour un texte blanc : contraste de ${figure}, 4,5 au moins`
    context.addIssue({ code: 'custom', message })
  })

const CAPITAL_RANGE = `De 0 à 1 000 milliards de ${CURRENCY}`

/** Absent fields are unchanged; null empties a field. */
export const shopIdentityChange = z
  .object({
    name: required(60),
    tagline: line(120),
    about: longText(2000),
    foundedIn: emptiable(year(), 'Année attendue'),
    phone: required(50, cleanPhone),
    whatsapp,
    email: line(254).refine(
      (value) => value === '' || z.email().safeParse(value).success,
      'Adresse email attendue',
    ),
    address: line(200),
    hours: line(120),
    mapUrl: url,
    facebookUrl: url,
    instagramUrl: url,
    tiktokUrl: url,
    accent,
    legal: z
      .object({
        company: line(120),
        rc: line(40),
        nif: line(40),
        nis: line(40),
        address: line(200),
        form: line(60),
        activity: line(120),
        capital: emptiable(
          z.int().min(0, CAPITAL_RANGE).max(1_000_000_000_000, CAPITAL_RANGE),
          `Nombre entier de ${CURRENCY} attendu`,
        ),
        regime: emptiable(z.enum(REGIMES), 'Régime inconnu'),
        stampDuty: emptiable(z.enum(STAMP_DUTIES), 'Choix inconnu').transform((value) => value ?? 'none'),
        host: line(300),
        dpo: line(120),
        declaration: line(120),
        vatPercent: emptiable(
          z.int().min(0, 'De 0 à 50').max(50, 'De 0 à 50'),
          'Nombre entier de 0 à 50 attendu',
        ),
      })
      .partial(),
  })
  .partial()
  .meta({ id: 'ShopChange' })

export const shopPreview = z.object({ html: z.string().meta({ description: 'Un document sans scripts' }) })

export type ShopIdentity = z.infer<typeof shopIdentity>
export type ShopIdentityChange = z.infer<typeof shopIdentityChange>

/** The identity in every page of the storefront, without the long text and most of the legal data. */
export type ShopSettings = Omit<ShopIdentity, 'about' | 'legal'> & {
  legal: Pick<ShopIdentity['legal'], 'company' | 'rc' | 'nif' | 'nis' | 'address'>
  /** False until visitors can order; until then every page shows a notice. */
  isOpen: boolean
  hasAbout: boolean
  hasVehicles: boolean
  /** Lowest delivery price in DA; null if the shop delivers nowhere. */
  deliveryFrom: number | null
  /** True if every active courier lets customers open parcels before they pay, or if none is active. */
  isOpeningAllowed: boolean
  /** Promise of exchanges in the page “Livraison et retours”; null if it has none or is not published. */
  exchangePromise: string | null
  /** The published pages. */
  pages: Pick<ShopPage, 'slug' | 'title'>[]
}
