import { sql, type UpdateObject } from 'kysely'
import type { ShopIdentity, ShopIdentityChange } from '#contract/shop-identity.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/open.ts'
import { type Params, prepared } from '#server/db/prepared.ts'
import { SAME_ID } from '#server/db/rows.ts'
import type { Row, Tables } from '#server/db/tables.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { invalid, NotFoundError } from '#server/errors.ts'
import { addImages } from '#server/images/image-rows.ts'
import { imageUrl } from '#server/images/image-url.ts'
import type { StoredImage } from '#server/images/library.ts'

type IdentityRow = Row<'shop_identity'>

export async function findIdentity(db: DbOrTrx): Promise<ShopIdentity> {
  return toIdentity(await db.selectFrom('shop_identity').selectAll().executeTakeFirstOrThrow())
}

/**
 * @throws ValidationError on `legal.vatPercent` if it does not match
 * the regime; absent fields count as stored
 */
export function updateIdentity(db: Db, change: ShopIdentityChange): Promise<ShopIdentity> {
  return writeCatalogue(db, async (trx) => {
    const identity = await writeColumns(trx, { ...SAME_ID, ...toColumns(change) })
    checkRegime(identity)
    return identity
  })
}

function checkRegime({ legal: { regime, vatPercent } }: ShopIdentity): void {
  const refuse = (message: string) => {
    throw invalid('legal.vatPercent', message)
  }
  if (regime === 'ifu' && vatPercent !== null)
    refuse('Au régime IFU, il n’y a pas de TVA : laissez ce champ vide')
  if (regime === 'real' && vatPercent === null) refuse('Au régime réel, indiquez le taux de TVA')
}

export async function writeColumns(
  trx: Trx,
  columns: UpdateObject<Tables, 'shop_identity'>,
): Promise<ShopIdentity> {
  const update = trx.updateTable('shop_identity').set(columns).returningAll()
  return toIdentity(await update.executeTakeFirstOrThrow())
}

const IMAGES = { logo: 'logo_hash', icon: 'icon_hash' } as const

type ImageName = keyof typeof IMAGES

/** Sets an image, whose file is already stored. */
export function setIdentityImage(db: Db, name: ImageName, image: StoredImage): Promise<ShopIdentity> {
  return writeCatalogue(db, async (trx) => {
    await addImages(trx, [image])
    return writeColumns(trx, { [IMAGES[name]]: image.hash })
  })
}

/** @throws NotFoundError if there is no image */
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

export function toIdentity(row: IdentityRow): ShopIdentity {
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

export function toColumns({ legal, foundedIn, mapUrl, ...change }: ShopIdentityChange): Partial<IdentityRow> {
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

/** True once visitors can order: the shop has a name, a phone number and an owner. */
export async function isOpen(db: DbOrTrx): Promise<boolean> {
  return (await findOpen(db, { empty: '' })).rows.length > 0
}

// Prepared, because every order runs it.
const findOpen = prepared((db, { empty }: Params<{ empty: string }>) =>
  db
    .selectFrom('shop_identity')
    .select(sql.lit(1).as('open'))
    .where('name', '!=', empty)
    .where('phone', '!=', empty)
    .where(({ exists, selectFrom }) => exists(selectFrom('admins').select('admins.id'))),
)
