import type { ComponentProps } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { ShopIdentity, ShopIdentityChange } from '#contract/shop-identity.ts'

type Typed<Shape> = Record<keyof Shape & string, string>

/** The identity as it is typed: texts alone. */
export type IdentityForm = Typed<Omit<ShopIdentity, 'legal' | 'logo' | 'icon'>> & {
  legal: Typed<ShopIdentity['legal']>
}

export type IdentityField = {
  path: Exclude<FieldPath<IdentityForm>, 'legal'>
  label: string
  hint?: string
  isRequired?: true
  isNumber?: true
  /** Lines of a long text. */
  rows?: number
  input: Pick<ComponentProps<'input'>, 'inputMode' | 'type' | 'placeholder' | 'autoCapitalize'> & {
    maxLength: number
  }
}

export type Section = {
  key: string
  title: string
  text?: string
  fields: IdentityField[]
}

const URL = { type: 'url', inputMode: 'url', autoCapitalize: 'none', maxLength: 300 } as const
const YEAR = { inputMode: 'numeric', maxLength: 4 } as const

/** The fields of the identity as they are edited together. */
export const SECTIONS: Section[] = [
  {
    key: 'identity',
    title: 'Identité',
    fields: [
      {
        path: 'name',
        label: 'Nom de la boutique',
        isRequired: true,
        hint: 'Sur chaque page, chaque bordereau et chaque message.',
        input: { maxLength: 60 },
      },
      { path: 'tagline', label: 'Phrase du pied de page', input: { maxLength: 120 } },
      {
        path: 'foundedIn',
        label: 'Année de création',
        isNumber: true,
        input: { ...YEAR, placeholder: '2019' },
      },
      {
        path: 'about',
        label: 'À propos',
        hint: 'Sur la page d’accueil. Une ligne vide sépare deux paragraphes.',
        rows: 8,
        input: { maxLength: 2000 },
      },
    ],
  },
  {
    key: 'contact',
    title: 'Contact',
    fields: [
      {
        path: 'phone',
        label: 'Téléphone',
        isRequired: true,
        input: { type: 'tel', inputMode: 'tel', maxLength: 50 },
      },
      {
        path: 'whatsapp',
        label: 'WhatsApp',
        hint: 'Le numéro qui reçoit les messages, comme 0550 12 34 56.',
        input: { type: 'tel', inputMode: 'tel', maxLength: 50 },
      },
      {
        path: 'email',
        label: 'Email',
        input: { type: 'email', inputMode: 'email', autoCapitalize: 'none', maxLength: 254 },
      },
      { path: 'address', label: 'Adresse du magasin', input: { maxLength: 200 } },
      {
        path: 'hours',
        label: 'Horaires',
        input: { maxLength: 120, placeholder: 'Samedi à jeudi, 9 h à 18 h' },
      },
      {
        path: 'mapUrl',
        label: 'Lien vers la carte',
        hint: 'Sans lien, « Notre magasin » ne s’affiche pas.',
        input: { ...URL, placeholder: 'https://maps.app.goo.gl/…' },
      },
    ],
  },
  {
    key: 'networks',
    title: 'Réseaux',
    fields: [
      {
        path: 'facebookUrl',
        label: 'Facebook',
        input: { ...URL, placeholder: 'https://www.facebook.com/…' },
      },
      {
        path: 'instagramUrl',
        label: 'Instagram',
        input: { ...URL, placeholder: 'https://www.instagram.com/…' },
      },
      { path: 'tiktokUrl', label: 'TikTok', input: { ...URL, placeholder: 'https://www.tiktok.com/@…' } },
    ],
  },
  {
    key: 'legal',
    title: 'Numéros légaux',
    text: 'La loi 18-05 demande à chaque boutique en ligne de les montrer. Une facture a besoin du RC, du NIF et de l’adresse du siège.',
    fields: [
      { path: 'legal.company', label: 'Raison sociale', input: { maxLength: 120 } },
      {
        path: 'legal.rc',
        label: 'Registre du commerce (RC)',
        input: { maxLength: 40, placeholder: '16/00-1234567 B 19' },
      },
      { path: 'legal.nif', label: 'NIF', hint: 'Identification fiscale', input: { maxLength: 40 } },
      { path: 'legal.nis', label: 'NIS', hint: 'Identification statistique', input: { maxLength: 40 } },
      { path: 'legal.address', label: 'Adresse du siège', input: { maxLength: 200 } },
      {
        path: 'legal.vatPercent',
        label: 'TVA comprise dans les prix (%)',
        isNumber: true,
        hint: 'Vide : les factures n’en parlent pas.',
        input: { inputMode: 'numeric', maxLength: 2 },
      },
    ],
  },
]

/** Returns the identity as an owner would type it. */
export function toForm({ legal, logo, icon, foundedIn, ...shop }: ShopIdentity): IdentityForm {
  const vatPercent = String(legal.vatPercent ?? '')
  return { ...shop, foundedIn: String(foundedIn ?? ''), legal: { ...legal, vatPercent } }
}

/** Returns what was typed as the whole identity; what is no number yet is none. */
export function fromForm(
  form: IdentityForm,
  { logo, icon }: Pick<ShopIdentity, 'logo' | 'icon'>,
): ShopIdentity {
  const legal = { ...form.legal, vatPercent: readNumber(form.legal.vatPercent) }
  return { ...form, foundedIn: readNumber(form.foundedIn), legal, logo, icon }
}

/** Returns the part of the identity that a section edits. */
export function changeOf(shop: ShopIdentity, { fields }: Section): ShopIdentityChange {
  const tops = new Set(fields.map(({ path }) => path.split('.')[0]))
  return Object.fromEntries(Object.entries(shop).filter(([name]) => tops.has(name)))
}

function readNumber(text: string): number | null {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : null
}
