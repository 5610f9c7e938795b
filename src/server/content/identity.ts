import type { UpdateObject } from 'kysely'
import { type ShopIdentity, type ShopIdentityChange, shopIdentityChange } from '#contract/shop-identity.ts'
import { DEFAULT_ACCENT } from '#rules/contrast.ts'
import { type Config, ConfigError } from '#server/config.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { SAME_ID } from '#server/db/rows.ts'
import type { Row, Tables } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { NotFoundError, ValidationError } from '#server/errors.ts'
import { addImages } from '#server/images/image-rows.ts'
import { imageUrl } from '#server/images/image-url.ts'
import type { StoredImage } from '#server/images/library.ts'

type IdentityRow = Row<'shop_identity'>

/** Texts of the demo. */
const TAGLINE = 'Équipement, pièces et accessoires moto en Algérie depuis 2019. Paiement à la livraison.'

const ABOUT = `Depuis 2019, {boutique} équipe les motards d’Algérie : casques homologués, blousons, gants, bottes, protections, et les pièces qui gardent une moto sur la route.

Nous essayons ce que nous vendons et nous le disons quand une taille chausse petit. Chaque commande est confirmée par téléphone, préparée ici et livrée à votre porte ou dans un centre de votre wilaya. Vous payez quand vous l’avez en main.`

const FOUNDED_IN = 2019

export async function findIdentity(db: DbOrTrx): Promise<ShopIdentity> {
  return toIdentity(await db.selectFrom('shop_identity').selectAll().executeTakeFirstOrThrow())
}

/** @throws ValidationError on `legal.vatPercent` where it does not fit the regime; what is not sent is as it is stored */
export function updateIdentity(db: Db, change: ShopIdentityChange): Promise<ShopIdentity> {
  return writeCatalogue(db, async (trx) => {
    const identity = await writeColumns(trx, { ...SAME_ID, ...toColumns(change) })
    checkRegime(identity)
    return identity
  })
}

function checkRegime({ legal: { regime, vatPercent } }: ShopIdentity): void {
  const refuse = (message: string) => {
    throw new ValidationError([{ path: 'legal.vatPercent', message }])
  }
  if (regime === 'ifu' && vatPercent !== null)
    refuse('Au régime IFU, il n’y a pas de TVA : laissez ce champ vide')
  if (regime === 'real' && vatPercent === null) refuse('Au régime réel, indiquez le taux de TVA')
}

async function writeColumns(trx: Trx, columns: UpdateObject<Tables, 'shop_identity'>): Promise<ShopIdentity> {
  const update = trx.updateTable('shop_identity').set(columns).returningAll()
  return toIdentity(await update.executeTakeFirstOrThrow())
}

const IMAGES = { logo: 'logo_hash', icon: 'icon_hash' } as const

type ImageName = keyof typeof IMAGES

/** The image file is on disk already. */
export function setIdentityImage(db: Db, name: ImageName, image: StoredImage): Promise<ShopIdentity> {
  return writeCatalogue(db, async (trx) => {
    await addImages(trx, [image])
    return writeColumns(trx, { [IMAGES[name]]: image.hash })
  })
}

/** @throws NotFoundError where there is none */
export async function removeIdentityImage(db: Db, name: ImageName): Promise<void> {
  await writeCatalogue(db, (trx) =>
    trx
      .updateTable('shop_identity')
      .set({ [IMAGES[name]]: null })
      .where(IMAGES[name], 'is not', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => new NotFoundError('Image introuvable')),
  )
}

export async function findIdentityImage(db: Db, name: ImageName): Promise<string | null> {
  const row = await db.selectFrom('shop_identity').select(`${IMAGES[name]} as hash`).executeTakeFirstOrThrow()
  return row.hash
}

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
 * Fills in the identity of a new shop, with the demo's texts where `isFilled`; returns the variables that an existing shop ignores.
 * @throws ConfigError in one line, with the variable of a value that no owner could save
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

/** Empties what still has the demo's values, but for what `variables` name. */
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

/** Returns the value that an owner would have saved; null for an invalid one. */
function parseVariable(field: Variable, variables: Config['firstIdentity']): string | null {
  const value = variables[VARIABLES[field]] ?? FIRST_IDENTITY[field]
  return shopIdentityChange.safeParse({ [field]: value }).data?.[field] ?? null
}

function toIdentity(row: IdentityRow): ShopIdentity {
  return {
    name: row.name,
    tagline: row.tagline,
    about: row.about,
    foundedIn: row.founded_in,
    phone: row.phone,
    whatsapp: row.whatsapp,
    email: row.email,
    address: row.address,
    hours: row.hours,
    mapUrl: row.map_url,
    facebookUrl: row.facebook_url,
    instagramUrl: row.instagram_url,
    tiktokUrl: row.tiktok_url,
    accent: row.accent,
    logo: row.logo_hash && imageUrl('/shop/logo', row.logo_hash),
    icon: row.icon_hash && imageUrl('/shop/icon', row.icon_hash),
    legal: {
      company: row.company,
      rc: row.rc,
      nif: row.nif,
      nis: row.nis,
      address: row.legal_address,
      form: row.legal_form,
      activity: row.activity,
      capital: row.capital,
      regime: row.regime,
      vatPercent: row.vat_percent,
      stampDuty: row.stamp_duty,
      host: row.host,
      dpo: row.dpo,
      declaration: row.declaration,
    },
  }
}

function toColumns({ legal, foundedIn, mapUrl, ...change }: ShopIdentityChange): Partial<IdentityRow> {
  const { facebookUrl, instagramUrl, tiktokUrl, ...same } = change
  return {
    ...same,
    founded_in: foundedIn,
    map_url: mapUrl,
    facebook_url: facebookUrl,
    instagram_url: instagramUrl,
    tiktok_url: tiktokUrl,
    company: legal?.company,
    rc: legal?.rc,
    nif: legal?.nif,
    nis: legal?.nis,
    legal_address: legal?.address,
    legal_form: legal?.form,
    activity: legal?.activity,
    capital: legal?.capital,
    regime: legal?.regime,
    vat_percent: legal?.vatPercent,
    stamp_duty: legal?.stampDuty,
    host: legal?.host,
    dpo: legal?.dpo,
    declaration: legal?.declaration,
  }
}
