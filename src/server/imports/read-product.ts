import type { ImportField, ImportMapping, ImportProblem } from '#contract/import.ts'
import { MAX_PRODUCT_IMAGES, type ProductChange, productChange } from '#contract/product.ts'
import { MAX_PRICE } from '#rules/money.ts'
import { readDecimal } from '#rules/read-amount.ts'
import { listVariants, type Variant, variantKey } from '#rules/stock.ts'
import { htmlToText, readFlag, readQuantity, readSpecifications, splitList } from './cell-texts.ts'
import { type Cell, isWithoutTax } from './columns.ts'
import { type ImportRow, type Options, readOptions, type Sheets } from './read-options.ts'

/** A category by name, with a subcategory, or none (null). Undefined leaves the subcategory of a product in its category. */
export type Place = { category: string; subcategory?: string | null | undefined }

export type VariantCount = Variant & { quantity: number; reference: string | null }

/** A product as the rows of a file say; what they do not say is not there. */
export type ImportedProduct = {
  line: number
  fields: Omit<ProductChange, 'categoryId' | 'subcategoryId' | 'existingImages' | 'updateMainImage'>
  /** The first that the shop has is taken, else the first. */
  places: Place[]
  /** Stock: undefined if the file says nothing of it. `lowAt` undefined leaves it. */
  stock: { isCounted: boolean; lowAt: number | null | undefined; variants: VariantCount[] } | undefined
  pictures: string[]
  /** What the product comes without. */
  problems: ImportProblem[]
}

/** A product that is not imported, and why. */
export type UnreadableProduct = { line: number; fatal: ImportProblem[] }

export type ImportRules = Sheets & { mapping: ImportMapping; taxPercent: number }

const LABELS: Partial<Record<string, string>> = {
  name: 'nom',
  price: 'prix',
  originalPrice: 'prix barré',
  reference: 'référence',
  brand: 'marque',
  description: 'description',
  fullDescription: 'description complète',
  specifications: 'caractéristiques',
  sizes: 'tailles',
  colors: 'couleurs',
}

/** Reads a product from its rows, the first one first. Prices in DA. */
export function readProduct(rows: ImportRow[], rules: ImportRules): ImportedProduct | UnreadableProduct {
  const reader = new ProductReader(rows, rules)
  const product = reader.read()
  const { fatal } = reader
  return fatal.length > 0 ? { line: product.line, fatal } : product
}

class ProductReader {
  readonly fatal: ImportProblem[] = []
  readonly #problems: ImportProblem[] = []
  readonly #rows: ImportRow[]
  readonly #head: ImportRow
  readonly #rules: ImportRules
  readonly #isOwn: boolean

  constructor(rows: ImportRow[], rules: ImportRules) {
    const [head] = rows
    if (!head) throw new Error('A product has at least one row')
    this.#head = head
    this.#rules = rules
    this.#isOwn = rules.format === 'own'
    this.#rows = rules.format === 'shopify' ? this.#leaveOutOthers(rows) : rows
  }

  /** Leaves out rows with the handle of this product and the title of another one. */
  #leaveOutOthers(rows: ImportRow[]): ImportRow[] {
    const title = this.#text('name')
    const own = rows.filter(({ cells }) => {
      const other = this.#rules.products.read(cells, 'title')?.trim()
      return !other || other === title
    })
    for (const row of rows.filter((row) => !own.includes(row)))
      this.#tell(`Sa ligne a le handle de « ${title} » : ce produit vient sans elle`, row)
    return own
  }

  read(): ImportedProduct {
    const options = readOptions(this.#rows, this.#rules, this.#indexOf('quantity'))
    const choices = this.#readChoices(options)
    const given = {
      name: this.#text('name') || undefined,
      reference: this.#clearable('reference'),
      brand: this.#clearable('brand'),
      description: this.#prose('description'),
      fullDescription: this.#prose('fullDescription'),
      specifications: this.#readSpecifications(options),
      ...choices,
      ...this.#readPrice(options),
      isNew: this.#flag('isNew'),
      isPublished: this.#flag('isPublished'),
    }
    const stock = this.#readStock(options, {
      sizes: choices.sizes ?? [],
      colors: choices.colors ?? [],
    })
    // Whether anything of a counted product is left follows from its quantities.
    const inStock = stock?.isCounted && !this.#isOwn ? undefined : this.#flag('inStock')
    const { existingImages: _kept, updateMainImage: _main, ...fields } = this.#check({ ...given, inStock })
    return {
      line: this.#head.line,
      fields,
      places: this.#readPlaces(),
      stock,
      pictures: this.#readPictures(),
      problems: this.#problems,
    }
  }

  #check(given: Record<string, unknown>): ProductChange {
    const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const { success, data, error } = productChange.safeParse(set)
    if (success) return data
    for (const { path, message } of error.issues) {
      const label = LABELS[String(path[0])]
      this.#fail(label ? `${label} : ${message}` : message)
    }
    return productChange.parse({})
  }

  #fail(message: string, { line } = this.#head): void {
    this.fatal.push({ line, message })
  }

  #tell(message: string, { line } = this.#head): void {
    this.#problems.push({ line, message })
  }

  #indexOf(field: ImportField): number | undefined {
    const title = this.#rules.mapping[field]
    const index = title === undefined ? -1 : this.#rules.products.titles.indexOf(title)
    return index < 0 ? undefined : index
  }

  #cell(field: ImportField, row = this.#head): Cell | undefined {
    const index = this.#indexOf(field)
    return index === undefined || row.source !== 0 ? undefined : (row.cells[index] ?? '')
  }

  #text(field: ImportField): string | undefined {
    const cell = this.#cell(field)
    return cell === undefined ? undefined : String(cell).trim()
  }

  /** Reads a text that an empty cell empties in our own format, and leaves in the others. */
  #clearable(field: ImportField): string | null | undefined {
    const text = this.#text(field)
    return text === '' ? (this.#isOwn ? null : undefined) : text
  }

  #prose(field: ImportField): string | null | undefined {
    const text = this.#clearable(field)
    if (!text || this.#isOwn) return text
    // WooCommerce writes line breaks so.
    const whole = this.#rules.format === 'woocommerce' ? text.replaceAll('\\n', '\n') : text
    return htmlToText(whole)
  }

  #flag(field: ImportField): boolean | undefined {
    const text = this.#text(field)
    if (!text) return undefined
    const { format } = this.#rules
    const isStatus = field === 'isPublished' && (format === 'woocommerce' || format === 'shopify')
    const flag = readFlag(text)
    if (flag === undefined && !isStatus) this.#fail(`« ${text.slice(0, 50)} » n’est ni oui ni non`)
    return flag ?? (isStatus ? false : undefined)
  }

  #list(field: ImportField): string[] | undefined {
    const text = this.#clearable(field)
    if (text === undefined) return undefined
    const isFree = this.#rules.format === 'other'
    return splitList(isFree ? (text ?? '').replace(/[;|\n]/g, ',') : (text ?? ''))
  }

  /** Variants count where the file tells some, else the columns of sizes and colours. */
  #readChoices({ sizes, colors }: Options): { sizes?: string[] | undefined; colors?: string[] | undefined } {
    const isKnown = this.#rules.format !== 'own' && this.#rules.format !== 'other'
    const hasOptions = sizes.length + colors.length > 0
    if (isKnown) return hasOptions ? { sizes, colors } : {}
    return { sizes: this.#list('sizes'), colors: this.#list('colors') }
  }

  #readSpecifications({ specifications }: Options): Record<string, string> | undefined {
    const text = this.#clearable('specifications')
    const options = Object.fromEntries([...specifications].map(([name, values]) => [name, values.join(', ')]))
    if (text === undefined && specifications.size === 0) return undefined
    return { ...readSpecifications(text ?? ''), ...options }
  }

  #readPrice({ variants }: Options): { price?: number; originalPrice?: number | null } {
    const rows = variants.map(({ row, impact }) => ({ row: row.source === 0 ? row : this.#head, impact }))
    const prices = [{ row: this.#head, impact: null }, ...rows]
      .filter(({ row, impact }, index) => index === 0 || row !== this.#head || impact !== null)
      .flatMap(({ row, impact }) => this.#readPriceOf(row, impact) ?? [])
    // Combinations replace the price of their product.
    const told = variants.some(({ row }) => row.source === 1) && prices.length > 1 ? prices.slice(1) : prices
    const lowest = told.reduce<Price | undefined>(
      (least, price) => (least && least.price <= price.price ? least : price),
      undefined,
    )
    if (!lowest) {
      if (this.#isOwn && this.#indexOf('price') !== undefined) this.#fail('prix : il manque')
      return {}
    }
    if (told.some(({ price }) => price !== lowest.price))
      this.#tell('Ses variantes ont plusieurs prix : le produit vient sans eux, au plus bas')
    return lowest
  }

  /** Reads the price of a row; undefined when it has none. */
  #readPriceOf(row: ImportRow, impact: Cell | null): Price | undefined {
    const price = this.#amount('price', row, impact)
    const sale = this.#amount('salePrice', row, impact)
    const original = this.#amount('originalPrice', row, impact)
    if (price === undefined) return undefined
    if (sale !== undefined && sale < price) return { price: sale, originalPrice: price }
    if (original !== undefined) return { price, originalPrice: original > price ? original : null }
    const isTold = this.#isOwn ? this.#indexOf('originalPrice') : this.#indexOf('salePrice')
    return isTold === undefined ? { price } : { price, originalPrice: null }
  }

  #amount(field: ImportField, row: ImportRow, impact: Cell | null): number | undefined {
    const cell = this.#cell(field, row)
    if (cell === undefined || cell === '') return undefined
    const base = readDecimal(cell)
    const added = impact === null ? 0 : readSigned(impact)
    const { format, taxPercent, mapping } = this.#rules
    const isTaxed = format === 'prestashop' && isWithoutTax(mapping[field] ?? '')
    const amount =
      base === null || added === null ? Number.NaN : (base + added) * (isTaxed ? 1 + taxPercent / 100 : 1)
    const rounded = Math.round(Number(amount.toFixed(6)))
    if (rounded >= 0 && rounded <= MAX_PRICE && amount >= 0) return rounded
    this.#fail(`prix : « ${String(cell).slice(0, 50)} » n’est pas un prix de 0 à ${MAX_PRICE} DA`, row)
    return undefined
  }

  #readPlaces(): Place[] {
    const text = this.#text('category')
    if (!text) return []
    const subcategory = this.#text('subcategory') || undefined
    if (this.#isOwn) return [{ category: text, subcategory: subcategory ?? null }]
    // A name of the shop's may hold a comma.
    const whole = { category: text, subcategory }
    const listed = splitList(text).map((path): Place => {
      const [category = '', below] = path.split('>').map((part) => part.trim())
      return { category, subcategory: subcategory ?? (below || undefined) }
    })
    const places = listed.filter(({ category }) => category !== '')
    return listed.length > 1 ? [...places, whole] : places
  }

  #readStock(
    { variants }: Options,
    choices: { sizes: string[]; colors: string[] },
  ): ImportedProduct['stock'] {
    const told = variants.filter(({ quantity, reference }) => quantity !== null || reference !== null)
    const all = listVariants(choices)
    if (this.#isOwn) {
      const { products } = this.#rules
      const lowAt = products.read(this.#head.cells, 'seuil bas')
      const counted = products.read(this.#head.cells, 'stock compte')
      if (counted === undefined) return undefined
      return {
        isCounted: readFlag(counted) ?? false,
        lowAt: lowAt === undefined ? undefined : lowAt === '' ? null : readQuantity(lowAt),
        variants: this.#countVariants(told, all),
      }
    }
    if (told.some(({ quantity }) => quantity !== null)) {
      return { isCounted: true, lowAt: undefined, variants: this.#countVariants(told, all) }
    }
    const quantity =
      variants.length === 0 || this.#rules.format === 'woocommerce' ? this.#cell('quantity') : ''
    if (quantity === undefined || quantity === '' || quantity === 'parent') return undefined
    if (all.length !== 1) {
      this.#tell('Sa quantité n’est pas donnée par taille et couleur : le produit vient sans elle')
      return undefined
    }
    const [only] = all
    const pieces = readQuantity(quantity)
    if (pieces === null) this.#failQuantity(quantity, this.#head)
    return only && pieces !== null
      ? { isCounted: true, lowAt: undefined, variants: [{ ...only, quantity: pieces, reference: null }] }
      : undefined
  }

  #countVariants(told: Options['variants'], all: Variant[]): VariantCount[] {
    const known = new Set(all.map(variantKey))
    const counts = new Map<string, VariantCount>()
    for (const { row, size, color, quantity, reference } of told) {
      const pieces = quantity === null ? 0 : readQuantity(quantity)
      const key = variantKey({ size, color })
      if (pieces === null) this.#failQuantity(quantity ?? '', row)
      else if (!known.has(key)) {
        if (quantity !== null)
          this.#tell('Sa taille ou sa couleur n’est pas donnée : le produit vient sans cette quantité', row)
      } else {
        const before = counts.get(key)
        counts.set(key, {
          size,
          color,
          quantity: (before?.quantity ?? 0) + pieces,
          reference: before?.reference ?? reference,
        })
      }
    }
    return [...counts.values()]
  }

  #failQuantity(cell: Cell, row: ImportRow): void {
    this.#fail(`quantité : « ${String(cell).slice(0, 50)} » n’est pas un nombre entier`, row)
  }

  #readPictures(): string[] {
    const cells = this.#rows.map((row) => String(this.#cell('pictures', row) ?? ''))
    const separator = this.#rules.format === 'other' ? /[;|\n]/g : /\n/g
    const named = [...new Set(cells.flatMap((cell) => splitList(cell.replace(separator, ','))))]
    if (named.length > MAX_PRODUCT_IMAGES)
      this.#tell(`Il a plus de ${MAX_PRODUCT_IMAGES} images : le produit vient sans les dernières`)
    return named.slice(0, MAX_PRODUCT_IMAGES)
  }
}

/** An original price that is missing is left as it is. */
type Price = { price: number; originalPrice?: number | null }

/** Reads an amount that may be negative. */
function readSigned(cell: Cell): number | null {
  const text = String(cell).trim()
  const amount = readDecimal(text.replace(/^[-−+]/, ''))
  return amount !== null && /^[-−]/.test(text) ? -amount : amount
}
