import type { Generated, Insertable, Selectable } from 'kysely'
import type { CourierKind } from '#contract/courier.ts'
import type { JobKind, JobState } from '#contract/courier-job.ts'
import type { VisitStep } from '#contract/figures.ts'
import type { ImportFormat, ImportProblem } from '#contract/import.ts'
import type { OrderEvent } from '#contract/order-event.ts'
import type { SettlementLine } from '#contract/settlement.ts'
import type { StockMove } from '#contract/stock.ts'
import type { VehicleKind } from '#contract/vehicle.ts'
import type { DeliveryType } from '#rules/delivery.ts'
import type { PageSlug } from '#rules/info-pages.ts'
import type { Regime, StampDuty } from '#rules/invoice.ts'
import type { TemplateKey } from '#rules/message-template.ts'
import type { CancelReason, OrderChannel, OrderStatus } from '#rules/order.ts'
import type { ParcelState } from '#rules/parcel-state.ts'
import type { Fit } from '#rules/size-fit.ts'

/** A boolean, which both databases store as 0 or 1. */
export type Flag = 0 | 1

/** Converts a boolean to a flag. Undefined stays undefined, so that an update leaves the column unchanged. */
export function toFlag(value: boolean): Flag
export function toFlag(value: boolean | undefined): Flag | undefined
export function toFlag(value: boolean | undefined): Flag | undefined {
  if (value === undefined) return undefined
  return value ? 1 : 0
}

/** A time as ISO 8601 text in UTC, so that both databases sort it by time. */
type Timestamp = string

/** Hash of a demo row's first content (seed/demo-marks.ts); null for the owner's rows. */
type DemoMark = string | null

/** Of a row whose id the database assigns. */
type WithId = { id: Generated<number> }

/** Position in a list, starting at 1; null sorts last. */
type Position = number | null

/** A variant of a product; size and colour are empty where it has none. */
type VariantColumns = WithId & { product_id: number; size: string; color: string }

type LineColumns = WithId & {
  order_id: number
  position: number
  product_id: number | null
  product_name: string
  quantity: number
  price: number
  size: string | null
  color: string | null
}

/** Columns of an import or a courier job, which a runner executes (`jobs/runner.ts`). */
type RunColumns = WithId & {
  /** How often its execution has started since its last progress. */
  attempts: Generated<number>
  /** Random id of the execution that holds the row, and the end of its lease. */
  holder: string | null
  taken_until: Timestamp | null
}

/** Of a table that maps each value of a list to its products. */
type SearchColumns<Value extends string> = Record<Value, string> & { product_id: number }

/** Texts that are empty at first. */
type Texts<Names extends string> = Record<Names, Generated<string>>

export type Tables = {
  admins: WithId & {
    email: string
    password_hash: string
    /** When the password was reset by a command; null after the owner has set another one. */
    reset_at: Timestamp | null
    /** Null until the owner chooses the password, or a command resets it. */
    password_changed_at: Timestamp | null
    created_at: Timestamp
  }
  admin_tokens: {
    token_hash: string
    admin_id: number
    created_at: Timestamp
    last_used_at: Timestamp
    expires_at: Timestamp
  }
  images: {
    hash: string
    format: string
    width: number
    height: number
    bytes: number
    created_at: Timestamp
  }
  categories: WithId & {
    name: string
    name_key: string
    class_name: string
    color: string
    image_hash: string | null
    position: Position
    size_guide_id: number | null
    /** JSON of the specifications by which its list can be filtered. */
    filters: Generated<string>
    /** JSON of the words that find its products, as the owner writes them. */
    search_words: Generated<string>
    demo_mark: DemoMark
    /** 1 if an import created it. It is then hidden until one of its products is published. */
    by_import: Generated<Flag>
  }
  /** The columns `columns`, `rows` and `measure` are JSON. */
  size_guides: WithId & {
    name: string
    name_key: string
    text: string
    columns: string
    rows: string
    measure: string | null
    demo_mark: DemoMark
  }
  subcategories: WithId & {
    category_id: number
    name: string
    position: number
    /** JSON list of the names it had before, newest last; their URLs lead to its new name. */
    former_names: Generated<string>
    by_import: Generated<Flag>
  }
  brands: WithId & {
    name: string
    name_key: string
    position: Position
    demo_mark: DemoMark
    by_import: Generated<Flag>
  }
  /** Each model repeats the name of its make, spelled equally in all of them. */
  vehicle_models: WithId & {
    make: string
    make_key: string
    name: string
    name_key: string
    kind: VehicleKind
    from_year: number | null
    to_year: number | null
    demo_mark: DemoMark
  }
  products: WithId & {
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
    /** JSON of the normalized specifications, for filters. */
    specification_keys: Generated<string>
    /** JSON of the manufacturers' part numbers, and of their normalized form for searches. */
    part_numbers: Generated<string>
    part_keys: Generated<string>
    /** The availability that visitors see: `is_offered` and, if the stock is counted, a variant is left. */
    in_stock: Flag
    is_offered: Generated<Flag>
    counts_stock: Generated<Flag>
    reference: string | null
    reference_key: string | null
    is_published: Generated<Flag>
    /** 1 for a product that was created from an uploaded photo and is not published yet. */
    is_sketch: Generated<Flag>
    /** The quantity at or below which a variant counts as low. */
    low_at: number | null
    is_new: Flag
    sizes: string
    colors: string
    /** JSON of the sizes and colours with another price than the product (`ChoicePrice`). */
    prices: Generated<string>
    size_guide_id: number | null
    /** Whether the sizes run small, true or large; null if unknown. */
    fit: Fit | null
    /** Triggers derive it from `product_fits`. */
    fits_all: Generated<Flag>
    created_at: Timestamp
    updated_at: Timestamp
    demo_mark: DemoMark
  }
  /** Vehicles that a product fits. One row without a model: all; no row: unknown. Open years are 0 and 9999. */
  product_fits: WithId & {
    product_id: number
    model_id: number | null
    from_year: number
    to_year: number
  }
  /** Triggers insert a row for each size, normalized specification and normalized part number. */
  product_search_sizes: SearchColumns<'size'>
  product_search_specifications: SearchColumns<'specification'>
  product_search_numbers: SearchColumns<'number'>
  /** One row for each variant of a counted product. */
  product_stock: VariantColumns & {
    quantity: number
    reference: string | null
  }
  /** Pieces that an order holds: taken from the stock, and returned when it no longer needs them. */
  order_stock: VariantColumns & {
    order_id: number
    quantity: number
  }
  stock_moves: VariantColumns & {
    order_id: number | null
    change: number
    /** Quantity after the move. */
    quantity: number
    reason: StockMove['reason']
    created_at: Timestamp
  }
  /** Imports and their rows are deleted a week after they were last started; unfinished uploads sooner. */
  imports: RunColumns & {
    /** `receiving` while the rows of the file are being stored. */
    state: 'receiving' | 'reading' | 'ready' | 'running' | 'stopped' | 'done' | 'undoing' | 'undone'
    format: ImportFormat
    filename: Generated<string>
    /** Line number of the header row. */
    header_row: Generated<number>
    /** 0 if rows must be grouped by product again, after a change of the header row, columns or cells. */
    is_grouped: Generated<Flag>
    /** JSON of the column titles, and of those in the file of combinations. */
    columns: string
    extra_columns: string
    /** JSON that maps fields to column titles. */
    mapping: string
    category_id: number | null
    tax_percent: Generated<number>
    quantities: Generated<Flag>
    /** 1: one quantity of several sizes and colours is split between them. */
    split_quantities: Generated<Flag>
    /** 1 if products that the import creates are drafts. */
    as_drafts: Generated<Flag>
    created: Generated<number>
    updated: Generated<number>
    skipped: Generated<number>
    done: Generated<number>
    total: Generated<number>
    /** First line of the last finished product. */
    last_line: Generated<number>
    /** 1 after the dry run. */
    is_read: Generated<Flag>
    /** When writing was last started. */
    written_at: Timestamp | null
    /** Number of rows in `import_touched` when the undo was started; null before. */
    undo_total: number | null
    created_at: Timestamp
  }
  import_rows: WithId & {
    import_id: number
    /** First line of the row's product; 0 for the header row and rows above it. */
    product_line: number
    /** 0 for the file of products, 1 for that of combinations, 2 for the header row and rows above it. */
    source: number
    line: number
    /** JSON of the cells. */
    cells: string
    /** The product that was written, stored in its first row. */
    product_id: number | null
  }
  import_problems: WithId & {
    import_id: number
    line: number
    message: string
    /** Name of the product; null for a problem of the whole file. */
    name: string | null
    severity: Generated<ImportProblem['severity']>
  }
  /** Undo log: rows that an import created or changed, and that are not undone yet. */
  import_touched: WithId & {
    import_id: number
    kind: 'product' | 'category' | 'subcategory' | 'brand'
    row_id: number
    /** First line of the product: of this row, or of the one for which it was created. */
    line: number
    name: string
    /** JSON of the old values that the import changed; null for a row that it created. */
    before: string | null
    /** Fingerprint of the row after the import. */
    after: string
  }
  import_pictures: WithId & {
    import_id: number
    /** File name, folded for comparison. */
    name_key: string
    filename: string
    /** The file in Base64. */
    content: string
  }
  product_images: WithId & {
    product_id: number
    image_hash: string
    filename: string
    position: number
    /** The colour of the product that the image shows; null for none. */
    color: string | null
  }
  news: WithId & {
    title: string
    text: string
    is_active: Flag
    position: number
    demo_mark: DemoMark
  }
  hero_cards: WithId & {
    title: string
    link: string | null
    is_active: Flag
    demo_mark: DemoMark
  }
  banners: WithId & {
    title: string | null
    link: string | null
    is_active: Flag
    image_hash: string | null
    position: Position
    demo_mark: DemoMark
  }
  wilayas: WithId & {
    code: number | null
    name: string
    name_key: string
    home_price: number
    center_price: number
    centers: string
    baladiyas: string
    min_days: number | null
    max_days: number | null
  }
  free_delivery: {
    id: number
    minimum_amount: number
    is_active: Flag
  }
  orders: WithId & {
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
    discount: Generated<number>
    total_price: number
    note: Generated<string>
    cancel_reason: CancelReason | null
    call_attempts: Generated<number>
    /** When the owner wants to call again. */
    call_at: Timestamp | null
    channel: Generated<OrderChannel>
    campaign: string | null
    referrer: string | null
    /** Normalized phone; empty without digits. */
    phone_key: string
    /** An earlier order of the same phone that this one probably repeats (orders/duplicates.ts). */
    duplicate_of: number | null
    /** From when the order, while pending, is in the queue of orders to call. */
    due_at: Timestamp
    /** Sorts the queue of confirmed orders. */
    confirmed_at: Timestamp | null
    /** JSON of the contract's `parcelRefusal`; null once a parcel was made. */
    parcel_refusal: string | null
    /** The first order, if this order is an exchange. It may be deleted once the exchange is cancelled. */
    exchange_of: number | null
    /** Worth of the returned items towards the new ones, in DA; null unless the order is an exchange. */
    exchange_cost: number | null
    /** When the returned items were received. */
    received_at: Timestamp | null
    /** Time of the last delivery attempt, while the order waits for a call about it. */
    attempt_at: Timestamp | null
    created_at: Timestamp
    /** Each update by `changeOrders` sets a later time, so that a client can detect a stale copy. */
    updated_at: Timestamp
    demo_mark: DemoMark
  }
  order_items: LineColumns
  /** Items that an exchange returns, with their prices in the first order. */
  exchange_items: LineColumns & {
    /** Pieces of the item that were added to the counted stock. */
    stocked: Generated<number>
  }
  order_events: WithId & {
    order_id: number
    kind: OrderEvent['kind'] | 'deleted' | 'restored'
    from_status: OrderStatus | null
    to_status: OrderStatus | null
    actor: string
    /** JSON of the contract's fields of this kind, and `own`, which only the server reads. */
    details: Generated<string>
    created_at: Timestamp
  }
  order_changes: WithId & {
    order_id: number
    kind: 'placed' | 'changed' | 'deleted'
    /** Id in the stream of events; null until the row is numbered (orders/order-feed.ts). */
    number: number | null
  }
  /** Counts of visits per day in Algiers. */
  visits: WithId & {
    day: string
    step: VisitStep
    /** 0 for none; the product may be deleted. */
    product_id: number
    count: number
  }
  blocked_phones: WithId & {
    phone: string
    phone_key: string
    reason: string
    created_at: Timestamp
  }
  /** Message templates that the owner has edited. */
  message_templates: {
    key: TemplateKey
    text: string
  }
  push_devices: WithId & {
    endpoint: string
    p256dh: string
    auth: string
    label: string
    /** Hash of the token of the session that added the device. */
    token_hash: string
    created_at: Timestamp
    last_used_at: Timestamp | null
  }
  /** Pending notices about placed orders and delivery attempts: for one device or, without one, by email. */
  notices: WithId & {
    order_id: number
    device_id: number | null
    kind: Generated<'order' | 'attempt'>
    attempts: Generated<number>
    due_at: Timestamp
  }
  couriers: WithId & {
    kind: CourierKind['kind']
    name: string
    is_active: Generated<Flag>
    /** JSON without secrets. */
    settings: string
    /** JSON of the secrets, encrypted (secrets/secrets.ts). */
    secrets: string
    last_sync_at: Timestamp | null
    last_problem: string | null
    /** When to sync open parcels. The instance that syncs postpones it first, so that no other one does. */
    next_sync_at: Timestamp
    /** Until when the courier has asked to send no requests. */
    blocked_until: Timestamp | null
    created_at: Timestamp
    /** Accounts are only marked as deleted, because the courier may still owe money for their parcels. */
    deleted_at: Timestamp | null
  }
  parcels: WithId & {
    courier_id: number
    /** Null once the order was deleted. */
    order_id: number | null
    /** Unique reference sent to the courier: the order's number and random letters. */
    reference: string
    attempts: Generated<number>
    tracking: string | null
    /** The courier's id of the parcel, if it is not the tracking number. */
    remote_id: string | null
    state: ParcelState
    text: Generated<string>
    at: Timestamp
    amount: number
    label_url: string | null
    /** JSON of the parcel as sent to the courier (`NewParcel`); cleared by a new state or with its order. */
    content: Generated<string>
    /** End of the lease of the instance that creates the parcel. */
    taken_until: Timestamp | null
    /** End of the lease for correcting the parcel, independent of `taken_until`. */
    corrected_until: Timestamp | null
    /** From then on, the courier certainly no longer processes the request that got no response. */
    settled_at: Timestamp | null
    /** JSON list of `CountedAttempt` (orders/order-parcels.ts), oldest first. */
    delivery_attempts: Generated<string>
    /** When another attempt was requested, until it is known whether the courier accepted it. */
    retry_at: Timestamp | null
    collected: number | null
    fee: number | null
    paid_at: Timestamp | null
    delivered_at: Timestamp | null
    created_at: Timestamp
  }
  courier_jobs: RunColumns & {
    kind: JobKind
    courier_id: number
    actor: string
    state: JobState
    /** JSON of the ids of orders that are still to do. */
    queue: string
    /** JSON of the results so far. */
    results: string
    total: number
    problem: string | null
    /** Until when the job waits for the courier's quota. */
    waits_until: Timestamp | null
    created_at: Timestamp
    changed_at: Timestamp
  }
  parcel_labels: {
    parcel_id: number
    /** The label in Base64. */
    pdf: string
    fetched_at: Timestamp
  }
  courier_places: WithId & {
    courier_id: number
    wilaya_id: number
    name_key: string
    name: string
    theirs: string
  }
  settlements: WithId & {
    courier_id: number
    filename: string
    created_at: Timestamp
    accepted_at: Timestamp | null
    /** JSON of the settlement's sums in DA, and of its number of lines by result. */
    totals: string
    /** JSON of the titles of the columns that hold tracking, amount, fee and net. */
    columns: string
    /** JSON list of the names of the sheets that lack these columns and were not read. */
    unread_sheets: string
  }
  settlement_lines: WithId & {
    settlement_id: number
    row_number: number
    tracking: string
    parcel_id: number | null
    due: number | null
    collected: number | null
    fee: number | null
    result: SettlementLine['result']
    reason: SettlementLine['reason']
    unread_fee: string | null
    is_accepted: Generated<Flag>
  }
  idempotency_keys: {
    key: string
    body_hash: string
    order_id: number | null
    answer: string | null
    created_at: Timestamp
  }
  shop_state: {
    id: number
    catalogue_version: number
    /** Random id of this shop's database. */
    shop_key: string
    last_backup_at: Timestamp | null
    /** Time of the last scheduled backup that failed; null after a later backup of any kind. */
    backup_failed_at: Timestamp | null
    /** Time of the newest backup at BACKUP_S3_URL, and of a later failure to copy. */
    last_copy_at: Timestamp | null
    copy_failed_at: Timestamp | null
    copy_problem: string | null
    /** Signs push messages (VAPID); null before the first start. */
    vapid_public_key: string | null
    vapid_private_key: string | null
    /** Salt of the key that encrypts couriers' secrets; null before its first use. */
    secret_key_salt: string | null
    secret_key_check: string | null
    is_steps_hidden: Generated<Flag>
    /**
     * JSON of the free delivery that the shop began with, to tell whether the owner has set it since. The
     * text `null` if there was none or the demo was removed; SQL null before the first start.
     */
    first_free_delivery: string | null
    /** Visitors see the quantity of a variant if it is at most this; null for never. */
    show_left_at: Generated<number | null>
    /** 1 if new orders, and failed delivery attempts, are notified. */
    notify_orders: Generated<Flag>
    notify_attempts: Generated<Flag>
    /** Prefix of the admin while ADMIN_PATH is not set: generated, or the default one of a demo. */
    admin_path: string | null
  }
  /** At most one row, while the shop has no owner: the code with which the first owner creates an account. */
  setup_code: {
    id: number
    code: string
  }
  /** At most one row: the backup that is being made, or the last failed one. */
  backup_run: {
    id: number
    name: string
    /** French error message; null while the backup is being made, or if its process was killed. */
    problem: string | null
    holder: string
    taken_until: Timestamp | null
  }
  /** One row. */
  shop_identity: Texts<
    | ('tagline' | 'about' | 'whatsapp' | 'email' | 'address' | 'hours')
    | ('map_url' | 'facebook_url' | 'instagram_url' | 'tiktok_url')
    | ('company' | 'rc' | 'nif' | 'nis' | 'legal_address' | 'legal_form' | 'activity')
    | ('host' | 'dpo' | 'declaration')
  > & {
    id: number
    name: string
    phone: string
    founded_in: number | null
    vat_percent: number | null
    /** DA. */
    capital: number | null
    regime: Regime | null
    stamp_duty: Generated<StampDuty>
    accent: string
    logo_hash: string | null
    icon_hash: string | null
  }
  /** Pages that the owner has written. */
  shop_pages: {
    slug: PageSlug
    title: string
    text: string
    is_published: Flag
    updated_at: Timestamp
  }
  invoices: WithId & {
    /** Null once the order was deleted. */
    order_id: number | null
    number: string
    created_at: Timestamp
    /** JSON of the order, the shop and the amounts when the invoice was created. */
    content: string
    /** Number, name and phone, folded. */
    search_text: string
    cancelled_at: Timestamp | null
  }
  rate_limits: {
    key: string
    count: number
    /** ms since 1970. */
    until: number
  }
  /** Deleted rows, which can be restored for a minute. An hourly cleanup forgets them. */
  deletions: WithId & {
    table_name: string
    row_id: number
    /** JSON of `Deletion`. */
    content: string
    deleted_at: Timestamp
  }
  /** Applied migrations. A backup lists them in its manifest instead of its tables. */
  migrations: {
    name: string
    done_at: Timestamp
  }
  /** Names of the shop's tables, for a version of the program that does not know all of them. */
  shop_tables: {
    name: string
  }
}

/** All tables that a backup contains, parents before children, with their key column. */
export const TABLE_KEYS = {
  shop_state: 'id',
  admins: 'id',
  images: 'hash',
  shop_identity: 'id',
  shop_pages: 'slug',
  size_guides: 'id',
  categories: 'id',
  subcategories: 'id',
  brands: 'id',
  vehicle_models: 'id',
  products: 'id',
  product_fits: 'id',
  product_images: 'id',
  product_stock: 'id',
  news: 'id',
  hero_cards: 'id',
  banners: 'id',
  wilayas: 'id',
  free_delivery: 'id',
  orders: 'id',
  order_items: 'id',
  exchange_items: 'id',
  order_stock: 'id',
  stock_moves: 'id',
  order_events: 'id',
  order_changes: 'id',
  visits: 'id',
  blocked_phones: 'id',
  message_templates: 'key',
  push_devices: 'id',
  notices: 'id',
  couriers: 'id',
  parcels: 'id',
  courier_places: 'id',
  settlements: 'id',
  settlement_lines: 'id',
  invoices: 'id',
  idempotency_keys: 'key',
} as const satisfies Record<Exclude<keyof Tables, keyof typeof LEFT_OUT>, string>

/** All other tables, and why no backup and no move contains them. */
export const LEFT_OUT = {
  migrations: 'the manifest of an archive names them',
  shop_tables: 'migrations write it',
  admin_tokens: 'a session that was ended since must not come back',
  rate_limits: 'they count the last minutes',
  deletions: 'one is undone within a minute, or not at all',
  product_search_sizes: 'triggers derive it from products',
  product_search_specifications: 'triggers derive it from products',
  product_search_numbers: 'triggers derive it from products',
  imports: 'the owner has the sheet and can send it again',
  import_rows: 'as imports',
  import_problems: 'as imports',
  import_touched: 'as imports; what it names by its id may be another row there',
  import_pictures: 'as imports; hundreds of MB',
  courier_jobs: 'what is left of it can be asked for again; each parcel has its row',
  backup_run: 'it tells of files beside the shop, not of the shop',
  setup_code: 'a shop that is restored without an owner makes another one',
  parcel_labels: 'the courier gives the label again; hundreds of MB',
} as const satisfies Partial<Record<keyof Tables, string>>

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>
