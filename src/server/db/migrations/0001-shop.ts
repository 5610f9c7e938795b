import type { DatabaseName } from '../open.ts'
import { createCatalogue } from './0001-shop/catalogue.ts'
import { createCouriers } from './0001-shop/couriers.ts'
import { createImports } from './0001-shop/imports.ts'
import { createOrders } from './0001-shop/orders.ts'
import { createSearch } from './0001-shop/search.ts'
import { createShopAndAdmins } from './0001-shop/shop-and-admins.ts'
import { typesOf } from './0001-shop/types.ts'

/** Creates the schema, parent tables before children. Must not change once the tag v1.0.0 is published. */
export function createShop(database: DatabaseName): string[] {
  const types = typesOf(database)
  return [
    ...createShopAndAdmins(types),
    ...createCatalogue(types),
    ...createSearch(types),
    ...createOrders(types),
    ...createCouriers(types),
    ...createImports(types),
  ]
}
