import { type ShopIdentity, shopIdentityChange } from '#contract/shop-identity.ts'
import { DEFAULT_ACCENT } from '#rules/contrast.ts'
import { type Config, ConfigError } from '#server/config.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { SAME_ID } from '#server/db/rows.ts'
import { findIdentity, toColumns, toIdentity, writeColumns } from './identity.ts'

/** Texts of the demo. */
const TAGLINE = 'Équipement, pièces et accessoires moto en Algérie depuis 2019. Paiement à la livraison.'

const ABOUT = `Depuis 2019, {boutique} équipe les motards d’Algérie : casques homologués, blousons, gants, bottes, protections, et les pièces qui gardent une moto sur la route.

Nous essayons ce que nous vendons et nous le disons quand une taille chausse petit. Chaque commande est confirmée par téléphone, préparée ici et livrée à votre porte ou dans un centre de votre wilaya. Vous payez quand vous l’avez en main.`

const FOUNDED_IN = 2019

const VARIABLES = {
  name: 'SHOP_NAME',
  phone: 'SHOP_PHONE',
  whatsapp: 'SHOP_WHATSAPP',
  email: 'SHOP_EMAIL',
  address: 'SHOP_ADDRESS',
  mapUrl: 'SHOP_MAP_URL',
  facebookUrl: 'SHOP_FACEBOOK_URL',
  instagramUrl: 'SHOP_INSTAGRAM_URL',
  tiktokUrl: 'SHOP_TIKTOK_URL',
} as const satisfies Partial<Record<keyof ShopIdentity, string>>

type Variable = keyof typeof VARIABLES

export const FIRST_IDENTITY: Record<Variable, string> = {
  name: 'Guidon',
  phone: '0550 00 00 00',
  whatsapp: '213550000000',
  email: 'contact@example.com',
  address: '12, rue des Frères Bouadou, Birkhadem, Alger',
  mapUrl: 'https://www.openstreetmap.org/?mlat=36.7150&mlon=3.0500#map=15/36.7150/3.0500',
  facebookUrl: 'https://www.facebook.com/',
  instagramUrl: 'https://www.instagram.com/',
  tiktokUrl: 'https://www.tiktok.com/',
}

/**
 * Writes the identity of a new shop, with the demo's texts if `isFilled`; throws ConfigError for a variable
 * with an invalid value. Changes no existing shop: returns the variables whose values differ from its own.
 */
export async function seedIdentity(
  db: Db,
  variables: Config['firstIdentity'],
  { isFilled }: { isFilled: boolean },
): Promise<string[]> {
  const fields = Object.keys(VARIABLES) as Variable[]
  const row = await db.selectFrom('shop_identity').selectAll().executeTakeFirst()
  if (row) {
    const identity = toIdentity(row)
    const isOther = (field: Variable) =>
      variables[VARIABLES[field]] !== undefined && parseVariable(field, variables) !== identity[field]
    return fields.filter(isOther).map((field) => VARIABLES[field])
  }
  const values = fields.map((field) => {
    if (!isFilled && variables[VARIABLES[field]] === undefined) return [field, '']
    const value = parseVariable(field, variables)
    if (value !== null) return [field, value]
    throw new ConfigError(`Bad setting: ${VARIABLES[field]} is not a valid ${field}`)
  })
  const first: typeof FIRST_IDENTITY = Object.fromEntries(values)
  await db
    .insertInto('shop_identity')
    .values({
      ...toColumns(first),
      id: 1,
      name: first.name,
      phone: first.phone,
      ...(isFilled && {
        tagline: TAGLINE,
        about: ABOUT.replace('{boutique}', first.name),
        founded_in: FOUNDED_IN,
      }),
      accent: DEFAULT_ACCENT,
    })
    .execute()
  return []
}

/** Clears identity fields that still have the demo's values, except those set by `variables`. */
export async function emptyDemoIdentity(trx: Trx, variables: Config['firstIdentity']): Promise<void> {
  const identity = await findIdentity(trx)
  const [before = '', after = ''] = ABOUT.split('{boutique}')
  const fields = Object.keys(VARIABLES) as Variable[]
  const columns = fields
    .filter((field) => identity[field] === FIRST_IDENTITY[field] && variables[VARIABLES[field]] === undefined)
    .map((field): [string, string] => [field, ''])
  await writeColumns(trx, {
    ...SAME_ID,
    ...toColumns(Object.fromEntries(columns)),
    ...(identity.tagline === TAGLINE && { tagline: '' }),
    ...(identity.about.startsWith(before) && identity.about.endsWith(after) && { about: '' }),
    ...(identity.foundedIn === FOUNDED_IN && { founded_in: null }),
  })
}

/** Returns the variable or the default as the form would save it; null for an invalid value. */
function parseVariable(field: Variable, variables: Config['firstIdentity']): string | null {
  const value = variables[VARIABLES[field]] ?? FIRST_IDENTITY[field]
  return shopIdentityChange.safeParse({ [field]: value }).data?.[field] ?? null
}
