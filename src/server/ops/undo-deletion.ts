import type { DeletionKind, DeletionUndo } from '#contract/deletion.ts'
import { restoreRow } from '#server/db/deletions.ts'
import { conflictIf, isForeignKeyViolation, isUniqueViolation } from '#server/db/errors.ts'
import type { Db } from '#server/db/open.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { restoreOrder } from '#server/orders/change/delete-order.ts'

const TABLES: Record<Exclude<DeletionKind, 'orders'>, string> = {
  banners: 'banners',
  'blocked-phones': 'blocked_phones',
  brands: 'brands',
  categories: 'categories',
  'hero-cards': 'hero_cards',
  news: 'news',
  products: 'products',
  settlements: 'settlements',
  'size-guides': 'size_guides',
  'vehicles/models': 'vehicle_models',
  wilayas: 'wilayas',
}

const toConflict = conflictIf(
  (error) => isUniqueViolation(error) || isForeignKeyViolation(error),
  'Autre chose a pris sa place, ou ce qu’il lui faut n’est plus là\u00a0: rien n’est rétabli',
)

/** Restores rows with their ids, all or none. @throws ConflictError, `too_late` after a minute */
export function undoDeletion(db: Db, { kind, ids }: DeletionUndo, actor: string): Promise<void> {
  return writeCatalogue(db, async (trx) => {
    for (const id of ids)
      if (kind === 'orders') await restoreOrder(trx, id, actor)
      else await restoreRow(trx, TABLES[kind], id)
  }).catch(toConflict)
}
