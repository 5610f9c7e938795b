import type { Generated, Insertable, Selectable } from 'kysely'
import type { CourierKind } from '#contract/courier.ts'
import type { VisitStep } from '#contract/figures.ts'
import type { ImportFormat, ImportProblem } from '#contract/import.ts'
import type { JobKind, JobState } from '#contract/job.ts'
import type { OrderEvent } from '#contract/order-event.ts'
import type { SettlementLine } from '#contract/settlement.ts'
import type { StockMove } from '#contract/stock.ts'
import type { VehicleKind } from '#contract/vehicle.ts'
import type { DeliveryType } from '#rules/delivery.ts'
import type { Fit } from '#rules/fit-texts.ts'
import type { Regime, StampDuty } from '#rules/invoice.ts'
import type { TemplateKey } from '#rules/message-template.ts'
import type { CancelReason, OrderChannel, OrderStatus } from '#rules/order.ts'
import type { ParcelState } from '#rules/parcel-state.ts'
import type { PageSlug } from '#rules/shop-pages.ts'

/** 0 or 1: both databases store booleans as integers. */
export type Flag = 0 | 1

/** Undefined stays what it is: an update leaves such a column. */
export function toFlag(value: boolean): Flag
export function toFlag(value: boolean | undefined): Flag | undefined
export function toFlag(value: boolean | undefined): Flag | undefined {
  if (value === undefined) return undefined
  return value ? 1 : 0
}

/** Times are ISO 8601 texts in UTC: they sort by time, on both databases. */
type Timestamp = string

/** Hash of a demo row's first content (seed/demo-marks.ts); null for the owner's rows. */
type DemoMark = string | null

/** From 1; null sorts last. */
type Position = number | null

type LineColumns = {
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

export type Tables = {
  admins: {
    id: Generated<number>
    email: string
    password_hash: string
    /** When a command reset the password; null once the owner sets another one. */
    reset_at: Timestamp | null
    /** Null while the password is the first one. */
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
  categories: {
    id: Generated<number>
    name: string
    name_key: string
    class_name: string
    color: string
    image_hash: string | null
    position: Position
    size_guide_id: number | null
    /** JSON of the characteristics that filter its list. */
    filters: Generated<string>
    /** JSON of the words that find its products, as the owner writes them. */
    search_words: Generated<string>
    demo_mark: DemoMark
    /** 1: an import created it, and visitors see it once it has a published product. */
    by_import: Generated<Flag>
  }
  /** Columns, rows and measure are JSON. */
  size_guides: {
    id: Generated<number>
    name: string
    name_key: string
    text: string
    columns: string
    rows: string
    measure: string | null
    demo_mark: DemoMark
  }
  subcategories: {
    id: Generated<number>
    category_id: number
    name: string
    position: number
    /** JSON list. */
    former_names: Generated<string>
    by_import: Generated<Flag>
  }
  brands: {
    id: Generated<number>
    name: string
    name_key: string
    position: Position
    demo_mark: DemoMark
    by_import: Generated<Flag>
  }
  /** Each model repeats its make, spelled alike. */
  vehicle_models: {
    id: Generated<number>
    make: string
    make_key: string
    name: string
    name_key: string
    kind: VehicleKind
    from_year: number | null
    to_year: number | null
    demo_mark: DemoMark
  }
  products: {
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
    /** JSON of what the characteristics are compared by. */
    specification_keys: Generated<string>
    /** JSON of the makers' numbers, and of what they are compared by. */
    part_numbers: Generated<string>
    part_keys: Generated<string>
    /** Public availability: the owner's switch and, if stock is counted, at least one variant left. */
    in_stock: Flag
    is_offered: Generated<Flag>
    counts_stock: Generated<Flag>
    reference: string | null
    reference_key: string | null
    is_published: Generated<Flag>
    /** 1 for a product that an uploaded photo created, until it is published. */
    is_sketch: Generated<Flag>
    /** Quantity at or under which a variant is listed as low. */
    low_at: number | null
    is_new: Flag
    sizes: string
    colors: string
    /** JSON of the choices that cost more (`ChoicePrice`). */
    prices: Generated<string>
    size_guide_id: number | null
    /** How it fits; null says nothing. */
    fit: Fit | null
    /** Triggers derive it from `product_fits`. */
    fits_all: Generated<Flag>
    created_at: Timestamp
    updated_at: Timestamp
    demo_mark: DemoMark
  }
  /** Vehicles that a product fits: one row without a model for all; no row says nothing. Open years are 0 and 9999. */
  product_fits: {
    id: Generated<number>
    product_id: number
    model_id: number | null
    from_year: number
    to_year: number
  }
  /** Triggers keep one row for each size. */
  product_search_sizes: {
    size: string
    product_id: number
  }
  /** Triggers keep one row for each characteristic, as it is compared. */
  product_search_specifications: {
    specification: string
    product_id: number
  }
  /** Triggers keep one row for each maker's number, as it is compared. */
  product_search_numbers: {
    number: string
    product_id: number
  }
  /** One row for each variant of a counted product; size and colour are empty where it has none. */
  product_stock: {
    id: Generated<number>
    product_id: number
    size: string
    color: string
    quantity: number
    reference: string | null
  }
  /** Pieces that an order has taken from the stock, and gives back when it ends. */
  order_stock: {
    id: Generated<number>
    order_id: number
    product_id: number
    size: string
    color: string
    quantity: number
  }
  stock_moves: {
    id: Generated<number>
    product_id: number
    order_id: number | null
    size: string
    color: string
    change: number
    /** Quantity after the move. */
    quantity: number
    reason: StockMove['reason']
    created_at: Timestamp
  }
  /** Rows are kept for a week. */
  imports: {
    id: Generated<number>
    /** `receiving` until every row of its file is there. */
    state: 'receiving' | 'reading' | 'ready' | 'running' | 'stopped' | 'done' | 'undoing' | 'undone'
    format: ImportFormat
    filename: Generated<string>
    /** The line of the titles. */
    header_row: Generated<number>
    /** 0 while rows do not yet name their products, after a change of titles or cells. */
    is_grouped: Generated<Flag>
    /** JSON of the titles of columns, and of those of the file with combinations. */
    columns: string
    extra_columns: string
    /** JSON of a column title for each field. */
    mapping: string
    category_id: number | null
    tax_percent: Generated<number>
    quantities: Generated<Flag>
    /** 1: one quantity of several sizes and colours is split between them. */
    split_quantities: Generated<Flag>
    /** 1: the products that it creates are drafts. */
    as_drafts: Generated<Flag>
    created: Generated<number>
    updated: Generated<number>
    skipped: Generated<number>
    done: Generated<number>
    total: Generated<number>
    /** First line of the last finished product. */
    last_line: Generated<number>
    /** 1 once its dry run has ended. */
    is_read: Generated<Flag>
    /** How often it was taken up since its last progress. */
    attempts: Generated<number>
    /** The run that works on it, and until when it is certainly alive. */
    holder: string | null
    taken_until: Timestamp | null
    /** When it was last started. */
    written_at: Timestamp | null
    /** How many rows of `import_touched` there were when its undo began; null until then. */
    undo_total: number | null
    created_at: Timestamp
  }
  import_rows: {
    id: Generated<number>
    import_id: number
    /** The first line of its product; 0 for titles and what stands above them. */
    product_line: number
    /** 0 for the file of products, 1 for that of combinations, 2 for titles and what stands above them. */
    source: number
    line: number
    /** JSON */
    cells: string
    /** Result, in the first row of a product. */
    product_id: number | null
  }
  import_problems: {
    id: Generated<number>
    import_id: number
    line: number
    message: string
    /** That of the product; null for the whole file. */
    name: string | null
    severity: Generated<ImportProblem['severity']>
  }
  /** What an import made and changed and is not undone yet. */
  import_touched: {
    id: Generated<number>
    import_id: number
    kind: 'product' | 'category' | 'subcategory' | 'brand'
    row_id: number
    /** The first line of the product that it is or was made for. */
    line: number
    name: string
    /** JSON of what the import changed, as it was; null for what it made. */
    before: string | null
    /** Fingerprint of the row as the import left it. */
    after: string
  }
  import_pictures: {
    id: Generated<number>
    import_id: number
    /** File name, folded for comparison. */
    name_key: string
    filename: string
    /** Base64. */
    content: string
  }
  product_images: {
    id: Generated<number>
    product_id: number
    image_hash: string
    filename: string
    position: number
    /** The colour of the product that it shows; null for none. */
    color: string | null
  }
  news: {
    id: Generated<number>
    title: string
    text: string
    is_active: Flag
    position: number
    demo_mark: DemoMark
  }
  hero_cards: {
    id: Generated<number>
    title: string
    link: string | null
    is_active: Flag
    demo_mark: DemoMark
  }
  banners: {
    id: Generated<number>
    title: string | null
    link: string | null
    is_active: Flag
    image_hash: string | null
    position: Position
    demo_mark: DemoMark
  }
  wilayas: {
    id: Generated<number>
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
  orders: {
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
    discount: Generated<number>
    total_price: number
    note: Generated<string>
    cancel_reason: CancelReason | null
    call_attempts: Generated<number>
    /** Set by the admin. */
    call_at: Timestamp | null
    channel: Generated<OrderChannel>
    campaign: string | null
    referrer: string | null
    /** Normalized phone; empty without digits. */
    phone_key: string
    /** An earlier order of the same phone that this one probably repeats (orders/duplicates.ts). */
    duplicate_of: number | null
    /** Orders the queue of pending orders. */
    due_at: Timestamp
    /** Orders the queue of confirmed orders. */
    confirmed_at: Timestamp | null
    /** JSON of the contract's `parcelRefusal`; null once a parcel was made. */
    parcel_refusal: string | null
    /** The order of which this one is an exchange; it may be gone once this one is cancelled. */
    exchange_of: number | null
    /** What the customer paid for the returned items, in DA; null unless the order is an exchange. */
    exchange_cost: number | null
    /** When they had come back. */
    received_at: Timestamp | null
    /** The last delivery attempt, while it waits for a call. */
    attempt_at: Timestamp | null
    created_at: Timestamp
    /** Unique and rising. */
    updated_at: Timestamp
    demo_mark: DemoMark
  }
  order_items: LineColumns
  /** What comes back with an exchange; prices as in the first order. */
  exchange_items: LineColumns & {
    /** Pieces that were added to the counted stock. */
    stocked: Generated<number>
  }
  order_events: {
    id: Generated<number>
    order_id: number
    kind: OrderEvent['kind'] | 'deleted' | 'restored'
    from_status: OrderStatus | null
    to_status: OrderStatus | null
    actor: string
    /** JSON of the contract's fields of this kind, and `own`, which only the server reads. */
    details: Generated<string>
    created_at: Timestamp
  }
  order_changes: {
    id: Generated<number>
    order_id: number
    kind: 'placed' | 'changed' | 'deleted'
    /** Id in the stream; null until it is published (orders/order-feed.ts). */
    number: number | null
  }
  /** Totals of a day of Algiers. */
  visits: {
    id: Generated<number>
    day: string
    step: VisitStep
    /** 0 for none; the product may be gone. */
    product_id: number
    count: number
  }
  blocked_phones: {
    id: Generated<number>
    phone: string
    phone_key: string
    reason: string
    created_at: Timestamp
  }
  /** Templates that the admin has written. */
  message_templates: {
    key: TemplateKey
    text: string
  }
  push_devices: {
    id: Generated<number>
    endpoint: string
    p256dh: string
    auth: string
    label: string
    /** The session that added it. */
    token_hash: string
    created_at: Timestamp
    last_used_at: Timestamp | null
  }
  /** Pending notices of placed orders and of delivery attempts: to one device, or by e-mail without one. */
  notices: {
    id: Generated<number>
    order_id: number
    device_id: number | null
    kind: Generated<'order' | 'attempt'>
    attempts: Generated<number>
    due_at: Timestamp
  }
  couriers: {
    id: Generated<number>
    kind: CourierKind['kind']
    name: string
    is_active: Generated<Flag>
    /** JSON without secrets. */
    settings: string
    /** JSON, encrypted (secrets/secrets.ts). */
    secrets: string
    last_sync_at: Timestamp | null
    last_problem: string | null
    /** When to ask about open parcels; an instance that asks moves it on first. */
    next_sync_at: Timestamp
    /** End of a pause that the courier has asked for. */
    blocked_until: Timestamp | null
    created_at: Timestamp
    /** A courier with parcels is kept, since it may owe money for them. */
    deleted_at: Timestamp | null
  }
  parcels: {
    id: Generated<number>
    courier_id: number
    /** Null once the order was deleted. */
    order_id: number | null
    /** Order number with the number of the attempt, sent to the courier. */
    reference: string
    attempts: Generated<number>
    tracking: string | null
    /** Courier's id, where it differs from the tracking number. */
    remote_id: string | null
    state: ParcelState
    text: Generated<string>
    at: Timestamp
    amount: number
    label_url: string | null
    /** JSON of what is sent to the courier (`NewParcel`), emptied with its order. */
    content: Generated<string>
    /** End of the lease of the instance that creates the parcel. */
    taken_until: Timestamp | null
    /** End of the lease of a correction, which no step of the parcel ends. */
    corrected_until: Timestamp | null
    /** When an unanswered request has certainly ended. */
    settled_at: Timestamp | null
    /** JSON of `CountedAttempt` (couriers/parcels/attempts.ts), oldest first. */
    delivery_attempts: Generated<string>
    /** When another attempt was asked for, until the courier is known to have taken or refused that. */
    retry_at: Timestamp | null
    collected: number | null
    fee: number | null
    paid_at: Timestamp | null
    delivered_at: Timestamp | null
    created_at: Timestamp
  }
  courier_jobs: {
    id: Generated<number>
    kind: JobKind
    courier_id: number
    actor: string
    state: JobState
    /** JSON of the ids of orders or parcels that are left. */
    queue: string
    /** JSON of the results so far. */
    results: string
    total: number
    problem: string | null
    /** End of the wait for the courier's quota. */
    waits_until: Timestamp | null
    /** How often it was taken up since its last progress. */
    attempts: Generated<number>
    /** The run that works on it, and until when it is certainly alive. */
    holder: string | null
    taken_until: Timestamp | null
    created_at: Timestamp
    changed_at: Timestamp
  }
  parcel_labels: {
    parcel_id: number
    /** Base64. */
    pdf: string
    fetched_at: Timestamp
  }
  courier_places: {
    id: Generated<number>
    courier_id: number
    wilaya_id: number
    name_key: string
    name: string
    theirs: string
  }
  settlements: {
    id: Generated<number>
    courier_id: number
    filename: string
    created_at: Timestamp
    accepted_at: Timestamp | null
    /** JSON of its sums in DA, and of the number of lines by result. */
    totals: string
    /** JSON of the titles that were read. */
    columns: string
    /** JSON list. */
    unread_sheets: string
  }
  settlement_lines: {
    id: Generated<number>
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
    /** When a scheduled backup failed; null once one was made after it. */
    backup_failed_at: Timestamp | null
    /** Of when the newest backup at BACKUP_S3_URL is, and the failure of a copy since. */
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
    /** JSON of the first free delivery; null before the first start. */
    first_free_delivery: string | null
    /** Visitors see quantities from this one down; null for never. */
    show_left_at: Generated<number | null>
    /** Whether new orders, and attempts to deliver one, are notified. */
    notify_orders: Generated<Flag>
    notify_attempts: Generated<Flag>
    /** Prefix of the admin that the first start made; null where the settings have always named it. */
    admin_path: string | null
  }
  /** One row at most, while the shop has no owner: what the first one types to become it. */
  setup_code: {
    id: number
    code: string
  }
  /** One row at most: the backup that is being made, or the last one that failed. */
  backup_run: {
    id: number
    name: string
    /** Why it failed, in French; null while it is made, and for one whose program ended. */
    problem: string | null
    holder: string
    taken_until: Timestamp | null
  }
  /** One row. */
  shop_identity: {
    id: number
    name: string
    phone: string
    tagline: Generated<string>
    about: Generated<string>
    whatsapp: Generated<string>
    email: Generated<string>
    address: Generated<string>
    hours: Generated<string>
    map_url: Generated<string>
    facebook_url: Generated<string>
    instagram_url: Generated<string>
    tiktok_url: Generated<string>
    company: Generated<string>
    rc: Generated<string>
    nif: Generated<string>
    nis: Generated<string>
    legal_address: Generated<string>
    founded_in: number | null
    vat_percent: number | null
    legal_form: Generated<string>
    activity: Generated<string>
    /** DA. */
    capital: number | null
    regime: Regime | null
    stamp_duty: Generated<StampDuty>
    host: Generated<string>
    dpo: Generated<string>
    declaration: Generated<string>
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
  invoices: {
    id: Generated<number>
    /** Null once the order was deleted. */
    order_id: number | null
    number: string
    created_at: Timestamp
    /** JSON of the order, the shop and the amounts as they were. */
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
  /** What was deleted within the last minute and can be restored. */
  deletions: {
    id: Generated<number>
    table_name: string
    row_id: number
    /** JSON of `Deletion`. */
    content: string
    deleted_at: Timestamp
  }
  /** Applied migrations; a backup stores them beside its tables. */
  migrations: {
    name: string
    done_at: Timestamp
  }
  /** Names of all tables of the shop, for a program that does not know them. */
  shop_tables: {
    name: string
  }
}

/** Every table that a shop must not lose, parents before children, with its key column: what a backup contains. */
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

/** Every other table, and why neither a backup nor a move contains it. */
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
