import type { Generated, Insertable, Selectable } from 'kysely'
import type { DeliveryType } from '#rules/delivery.ts'
import type { OrderStatus } from '#rules/order-status.ts'

/** 0 or 1: both databases store booleans as integers. */
export type Flag = 0 | 1

/** A boolean as its column stores it. */
export function toFlag(value: boolean): Flag {
  return value ? 1 : 0
}

/** Times are ISO 8601 texts in UTC: they sort by time, on both databases. */
type Timestamp = string

type AdminTable = {
  id: Generated<number>
  email: string
  password_hash: string
  created_at: Timestamp
}

type AdminTokenTable = {
  token_hash: string
  admin_id: number
  created_at: Timestamp
  last_used_at: Timestamp
  expires_at: Timestamp
}

type ImageTable = {
  hash: string
  format: string
  width: number
  height: number
  bytes: number
  created_at: Timestamp
}

type CategoryTable = {
  id: Generated<number>
  name: string
  name_key: string
  class_name: string
  color: string
  image_hash: string | null
}

type SubcategoryTable = {
  id: Generated<number>
  category_id: number
  name: string
  position: number
}

type BrandTable = {
  id: Generated<number>
  name: string
  name_key: string
}

type ProductTable = {
  id: Generated<number>
  name: string
  name_key: string
  search_text: string
  price: number
  original_price: number | null
  category_id: number
  subcategory_id: number | null
  brand_id: number | null
  description: string
  full_description: string
  specifications: string
  in_stock: Flag
  is_new: Flag
  sizes: string
  colors: string
  created_at: Timestamp
  updated_at: Timestamp
}

type ProductImageTable = {
  id: Generated<number>
  product_id: number
  image_hash: string
  filename: string
  position: number
}

type NewsTable = {
  id: Generated<number>
  title: string
  text: string
  is_active: Flag
  position: number
}

type HeroCardTable = {
  id: Generated<number>
  title: string
  link: string | null
  is_active: Flag
}

type BannerTable = {
  id: Generated<number>
  title: string | null
  is_active: Flag
  image_hash: string | null
}

type WilayaTable = {
  id: Generated<number>
  code: number | null
  name: string
  name_key: string
  home_price: number
  center_price: number
  centers: string
  baladiyas: string
}

type FreeDeliveryTable = {
  id: number
  minimum_amount: number
  is_active: Flag
}

type OrderTable = {
  id: Generated<number>
  customer_name: string
  customer_phone: string
  search_text: string
  status: OrderStatus
  wilaya_id: number
  wilaya_name: string
  delivery_type: DeliveryType
  center: string | null
  baladiya: string | null
  delivery_address: string | null
  subtotal: number
  delivery_price: number
  total_price: number
  created_at: Timestamp
}

type OrderItemTable = {
  id: Generated<number>
  order_id: number
  position: number
  product_id: number | null
  product_name: string
  quantity: number
  price: number
  size: string | null
  color: string | null
}

type OrderEventTable = {
  id: Generated<number>
  order_id: number
  type: 'placed' | 'status' | 'deleted'
  from_status: OrderStatus | null
  to_status: OrderStatus | null
  actor: string
  created_at: Timestamp
}

type IdempotencyKeyTable = {
  key: string
  body_hash: string
  order_id: number | null
  answer: string | null
  created_at: Timestamp
}

type ShopStateTable = {
  id: number
  catalogue_version: number
  /** Random: distinguishes this shop's database from any other. */
  shop_key: string
  last_backup_at: Timestamp | null
}

type RateLimitTable = {
  key: string
  count: number
  /** ms since 1970. */
  until: number
}

/** What the database has been through; an archive has it beside its tables. */
type MigrationTable = {
  name: string
  done_at: Timestamp
}

export type Tables = {
  admins: AdminTable
  admin_tokens: AdminTokenTable
  images: ImageTable
  categories: CategoryTable
  subcategories: SubcategoryTable
  brands: BrandTable
  products: ProductTable
  product_images: ProductImageTable
  news: NewsTable
  hero_cards: HeroCardTable
  banners: BannerTable
  wilayas: WilayaTable
  free_delivery: FreeDeliveryTable
  orders: OrderTable
  order_items: OrderItemTable
  order_events: OrderEventTable
  idempotency_keys: IdempotencyKeyTable
  shop_state: ShopStateTable
  rate_limits: RateLimitTable
  migrations: MigrationTable
}

/** Every table that a shop must not lose, parents before children, with its key column. */
export const TABLE_KEYS = {
  shop_state: 'id',
  admins: 'id',
  admin_tokens: 'token_hash',
  images: 'hash',
  categories: 'id',
  subcategories: 'id',
  brands: 'id',
  products: 'id',
  product_images: 'id',
  news: 'id',
  hero_cards: 'id',
  banners: 'id',
  wilayas: 'id',
  free_delivery: 'id',
  orders: 'id',
  order_items: 'id',
  order_events: 'id',
  idempotency_keys: 'key',
} as const satisfies Record<Exclude<keyof Tables, 'rate_limits' | 'migrations'>, string>

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>
