import { sql, type UpdateObject } from 'kysely'
import {
  type ShopIdentity,
  type ShopIdentityChange,
  shopIdentity,
  shopLegal,
} from '#contract/shop-identity.ts'
import { pickFields, toStored } from '#server/db/column-names.ts'
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

/** Absent fields count as stored. Throws ValidationError if `legal.vatPercent` does not match the regime. */
export function updateIdentity(db: Db, change: ShopIdentityChange): Promise<ShopIdentity> {
  return writeCatalogue(db, async (trx) => {
    const identity = await writeColumns(trx, { ...SAME_ID, ...toColumns(change) })
    checkRegime(identity)
    return identity
  })
}

function checkRegime({ legal: { regime, vatPercent } }: ShopIdentity): void {
  if (regime === 'ifu' && vatPercent !== null)
    throw invalid('legal.vatPercent', 'Au régime IFU, il n’y a pas de TVA : laissez ce champ vide')
  if (regime === 'real' && vatPercent === null)
    throw invalid('legal.vatPercent', 'Au régime réel, indiquez le taux de TVA')
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

const FIELDS = shopIdentity.omit({ logo: true, icon: true, legal: true }).keyof().options
const LEGAL_FIELDS = shopLegal.keyof().options

export function toIdentity(row: IdentityRow): ShopIdentity {
  const { logo_hash, icon_hash, legal_address: address, legal_form: form } = row
  return {
    ...pickFields(row, FIELDS),
    logo: logo_hash && imageUrl('/shop/logo', logo_hash),
    icon: icon_hash && imageUrl('/shop/icon', icon_hash),
    legal: pickFields({ ...row, address, form }, LEGAL_FIELDS),
  }
}

export function toColumns({ legal, ...change }: ShopIdentityChange): Partial<IdentityRow> {
  const { address: legalAddress, form: legalForm, ...others } = legal ?? {}
  return toStored({ ...change, ...others, legalAddress, legalForm })
}

/** True once visitors can order: the shop has a name, a phone number and an owner. */
export async function isOpen(db: DbOrTrx): Promise<boolean> {
  return (await findOpen(db, { empty: '' })).rows.length > 0
}

// Prepared, because every visitor's order runs it.
const findOpen = prepared((db, { empty }: Params<{ empty: string }>) =>
  db
    .selectFrom('shop_identity')
    .select(sql.lit(1).as('open'))
    .where('name', '!=', empty)
    .where('phone', '!=', empty)
    .where(({ exists, selectFrom }) => exists(selectFrom('admins').select('admins.id'))),
)
