import { distinctNames, splitNames } from '#rules/name-list.ts'
import { nameKey, titleKey } from '#rules/text.ts'
import type { Cell, ImportRow, RowReader } from '../rows/row-reader.ts'
import { type ProductCells, readPrices, readUsual, type VariantCells } from './format.ts'

/** One more than the shop allows, so that validation refuses a product with too many values. */
const MAX_VALUES = 101

export type Option = { name: string; values: string[] }

type Part = 'size' | 'color'

const SIZES = new Set(
  'taille tailles pointure pointures size sizes grandeur talla tallas taglia مقاس المقاس مقاسات المقاسات قياس القياس'.split(
    ' ',
  ),
)
const COLORS = new Set(
  'couleur couleurs coloris color colors colour colours colore لون اللون الوان الالوان'.split(' '),
)
/** Words of options that are no size of the product: `Taille du mannequin`, `Size guide`. */
const NO_SIZE = new Set('mannequin modele model guide chart tableau portee'.split(' '))
const BRANDS = new Set(['marque', 'pa marque', 'brand', 'pa brand', 'fabricant', 'manufacturer', 'الماركة'])

/** Finds if an option is a size or a colour by the words of its name: `Taille (EU)`, `pa_couleur`. */
function findPart(name: string): Part | null {
  const words = titleKey(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[\d_\u0640]+/g, ' ')).split(' ')
  if (words.some((word) => SIZES.has(word))) return words.some((word) => NO_SIZE.has(word)) ? null : 'size'
  return words.some((word) => COLORS.has(word)) ? 'color' : null
}

/** Values of an option by their normalized key, each as first spelled: `s` and `S` are one value. */
type Values = Map<string, string>

/** Collects the variants of a platform's product. Options other than sizes and colours are specifications. */
export class Options {
  readonly sizes: Values = new Map()
  readonly colors: Values = new Map()
  readonly specifications = new Map<string, Values>()
  readonly variants: VariantCells[] = []
  /** The names of the options taken as sizes and as colours. A second one becomes a specification. */
  readonly #names = new Map<Part, string>()
  /** For each option that became a specification, its value in each variant. */
  readonly #chosen = new Map<string, string[]>()

  /** Makes an option the sizes or the colours if its name says so and no other option is already. */
  claim(name: string): Part | null {
    const [part, key] = [findPart(name), titleKey(name)]
    if (part && !this.#names.has(part)) this.#names.set(part, key)
    return part && this.#names.get(part) === key ? part : null
  }

  /** Adds new values. Returns each as first spelled, and if the option is the sizes or the colours. */
  add({ name, values }: Option): { part: Part | null; spelled: string[] } {
    const part = this.claim(name)
    const list = part === 'size' ? this.sizes : part === 'color' ? this.colors : undefined
    const known: Values = list ?? this.specifications.get(name) ?? new Map()
    const keys = values.map(nameKey)
    for (const [index, key] of keys.entries())
      if (known.size < MAX_VALUES && !known.has(key)) known.set(key, values[index] ?? '')
    if (!list && known.size > 0) this.specifications.set(name, known)
    return { part, spelled: values.map((value, index) => known.get(keys[index] ?? '') ?? value) }
  }

  /** Adds a variant with one value per option. An empty quantity means that its stock is not counted. */
  addVariant(
    chosen: Option[],
    { row, quantity = '', reference, canBackorder = false, images = [] }: VariantRow,
  ): void {
    const variant: VariantCells = {
      row,
      images,
      size: null,
      color: null,
      quantity: quantity === '' ? null : quantity,
      reference: reference || null,
      canBackorder,
    }
    for (const option of chosen) {
      const { part, spelled } = this.add(option)
      const [value] = spelled
      if (part) variant[part] = value ?? null
      else if (value !== undefined) {
        const values = this.#chosen.get(option.name) ?? []
        values.push(nameKey(value))
        this.#chosen.set(option.name, values)
      }
    }
    this.variants.push(variant)
  }

  /** Removes the sizes and colours that only variants left out of the import (`left`) have. */
  withhold(left: Option[][]): void {
    for (const [part, values] of [['size', this.sizes] as const, ['color', this.colors] as const]) {
      const kept = new Set(
        this.variants.map((variant) => (variant[part] === null ? null : nameKey(variant[part]))),
      )
      // A variant without a value stands for all values, so none may be removed.
      if (kept.has(null)) continue
      for (const option of left.flat())
        if (this.claim(option.name) === part)
          for (const value of option.values) if (!kept.has(nameKey(value))) values.delete(nameKey(value))
    }
  }

  /** Lists the options that differ between variants and are neither sizes nor colours. */
  listOthers(): string[] {
    return [...this.#chosen].flatMap(([name, values]) =>
      new Set(values).size > 1 || values.length < this.variants.length ? name : [],
    )
  }
}

type VariantRow = {
  row: ImportRow
  quantity: Cell | undefined
  reference: string | undefined
  canBackorder?: boolean | undefined
  images?: string[]
}

/** Reads a product whose sizes, colours and specifications are options. Each variant may have its price. */
export function readWithOptions(
  reader: RowReader,
  options: Options,
  ways?: Parameters<typeof readUsual>[1],
): ProductCells {
  const { sizes, colors, variants } = options
  const usual = readUsual(reader, ways)
  const hasChoices = sizes.size + colors.size > 0
  const rows = new Set([reader.head, ...variants.map(({ row }) => row)])
  const brand = takeBrand(options, usual.fields.brand)
  const spelled = [...sizes.values()]
  const named = variants.some(({ size }) => size !== null)
    ? keepRuns(reader, spelled)
    : spelled.flatMap(splitRun)
  tellUnsold(reader, variants)
  const specifications = [...options.specifications].map(
    ([name, values]) => [name, [...values.values()].join(', ')] as const,
  )
  return {
    ...usual,
    platformKey: reader.read(reader.head, 'handle', 'url handle', 'handleid', 'product id', 'id')?.trim(),
    fields: {
      ...usual.fields,
      brand,
      sizes: hasChoices ? distinctNames(named) : undefined,
      colors: hasChoices ? [...colors.values()] : undefined,
      ...(specifications.length > 0 && {
        specifications: { ...usual.fields.specifications, ...Object.fromEntries(specifications) },
      }),
    },
    prices: [...rows].map((row) => readPrices(reader, row)),
    variants: withoutPooled(reader, options),
    quantity: variants.length === 0 ? usual.quantity : undefined,
  }
}

/** Splits a size such as `S-M-L` or `41/42/43`; returns other sizes whole. */
function splitRun(size: string): string[] {
  return splitNames(size.replaceAll(',', '\\,'))
}

/** Notes that a size such as `S-M-L` stays one size, because the platform counts its stock as one. */
function keepRuns(reader: RowReader, sizes: string[]): string[] {
  for (const size of sizes)
    if (splitRun(size).length > 1)
      reader.warn(
        `«\u00a0${size.slice(0, 50)}\u00a0» est une seule taille dans le fichier, avec ses pièces\u00a0: elle le reste`,
        reader.head,
        'note',
      )
  return sizes
}

/** Returns the brand; if no column has one, takes it from an option named as a brand. */
function takeBrand({ specifications }: Options, brand: string | null | undefined): string | null | undefined {
  for (const [name, values] of specifications) {
    const [value = '', ...others] = values.values()
    if (!BRANDS.has(titleKey(name)) || others.length > 0) continue
    if (brand && nameKey(brand) !== nameKey(value)) continue
    specifications.delete(name)
    return brand || value
  }
  return brand
}

/** Warns about other options that variants differ in. If variants coincide, drops quantity and reference. */
function withoutPooled(reader: RowReader, options: Options): VariantCells[] {
  const { variants } = options
  const others = options.listOthers()
  if (others.length === 0) return variants
  const keys = new Set(variants.map(({ size, color }) => JSON.stringify([size, color])))
  const isPooled = keys.size < variants.length
  const left = isPooled ? 'sans ce choix et sans ses quantités ni ses références' : 'sans ce choix'
  for (const name of others)
    reader.warn(
      `«\u00a0${name.slice(0, 50)}\u00a0» change d’une variante à l’autre, sans être une taille ou une couleur\u00a0: le produit vient ${left}`,
    )
  return isPooled ? variants.map((variant) => ({ ...variant, quantity: null, reference: null })) : variants
}

/** Warns if variants without quantities lack combinations of size and colour: the shop will offer all. */
export function tellUnsold(reader: RowReader, variants: VariantCells[]): void {
  const isUnclear = variants.some(
    ({ size, color, quantity }) => size === null || color === null || quantity !== null,
  )
  if (isUnclear) return
  const countOf = (keyOf: (variant: VariantCells) => string | null) => new Set(variants.map(keyOf)).size
  const sold = countOf(({ size, color }) => JSON.stringify([size, color]))
  const all = countOf(({ size }) => size) * countOf(({ color }) => color)
  if (sold < all)
    reader.warn(
      `Le fichier vend ${sold} de ses ${all} choix, sans quantités\u00a0: toutes ses tailles viennent dans toutes ses couleurs`,
    )
}
