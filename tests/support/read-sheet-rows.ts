import type { ChoicePrice } from '#rules/choice.ts'
import { FORMATS, findFormat } from '#server/imports/formats/formats.ts'
import { guessMapping } from '#server/imports/formats/guess-mapping.ts'
import { createProductLines, productFinder } from '#server/imports/read/group-rows.ts'
import { type ImportedProduct, readProduct } from '#server/imports/read/read-product.ts'
import type { ImportedStock } from '#server/imports/read/read-stock.ts'
import { type Cell, Columns, type ImportRow } from '#server/imports/rows/row-reader.ts'

export type ReadRows = {
  format: string
  products: ImportedProduct[]
  /** The line of each problem with its message. */
  refused: string[]
}

/** Reads a sheet as an import does, without a shop; `combinations` are PrestaShop's second file. */
export function readRows(rows: Cell[][], combinations: Cell[][] = [], taxPercent = 0): ReadRows {
  const [products, extra] = [columnsOf(rows), columnsOf(combinations)]
  const format = findFormat(products)
  const mapping = guessMapping(format, products)
  const lines = createProductLines()
  const find = productFinder(lines, { format, products, mapping, combinations: extra })
  const found = [rows, combinations].flatMap((sheet, source) =>
    sheet.slice(1).map((cells, index) => {
      const line = index + 2
      return {
        group: find(source, { number: line, cells }),
        row: { source, line, cells } satisfies ImportRow,
      }
    }),
  )
  const early = new Map(lines.resolveEarly().map(({ line, product_line }) => [line, product_line]))
  const groups = Map.groupBy(found, ({ group }) => early.get(group) ?? group)
  const rules = {
    format: FORMATS[format],
    products,
    combinations: extra,
    mapping,
    taxPercent,
    isSplit: false,
  }
  const sortedGroups = [...groups].toSorted(([a], [b]) => a - b)
  const read = sortedGroups.map(([group, members]) => {
    const isHead = ({ row }: (typeof members)[number]) => row.source === 0 && row.line === group
    const sorted = members.toSorted((a, b) => Number(isHead(b)) - Number(isHead(a)))
    return readProduct(
      sorted.map(({ row }) => row),
      rules,
    )
  })
  return {
    format,
    products: read.flatMap((product) => ('fatal' in product ? [] : product)),
    refused: read.flatMap((product) =>
      'fatal' in product ? product.fatal.map(({ line, message }) => plain(`${line} ${message}`)) : [],
    ),
  }
}

function columnsOf([titles = []]: Cell[][]): Columns {
  return new Columns(titles.map(String))
}

/** Maps the size, colour and reference of each variant to its pieces. */
export function describePieces(variants: ImportedStock['variants']): Record<string, number> {
  const named = variants.map(({ size, color, quantity, reference }) => {
    const names = [size, color, reference && `(${reference})`]
    return [names.filter(Boolean).join(' '), quantity] as const
  })
  return Object.fromEntries(named)
}

/** Maps the size and colour of each choice to its price, before its struck price: `9000 < 10000`. */
export function describePrices(prices: readonly ChoicePrice[] = []): Record<string, string | number> {
  const named = prices.map(({ size, color, price, originalPrice }) => {
    const names = [size, color].filter(Boolean).join(' ')
    return [names, originalPrice === null ? price : `${price} < ${originalPrice}`] as const
  })
  return Object.fromEntries(named)
}

/** Describes a product by what its file says of it. */
export function describeProduct(product: ImportedProduct): Record<string, unknown> {
  const { fields, places, brands, stock, images, noPrice, problems, notes } = product
  const all = {
    ...fields,
    ...(fields.prices?.length && { prices: describePrices(fields.prices) }),
    places: places.map(({ category, subcategory }) => [category, subcategory].filter(Boolean).join(' > ')),
    brands,
    [stock?.isCounted ? 'pieces' : 'uncounted']: stock && describePieces(stock.variants),
    images: images.map(({ name }) => name),
    ...(images.some(({ color }) => color) && {
      imageColors: Object.fromEntries(images.flatMap(({ name, color }) => (color ? [[name, color]] : []))),
    }),
    noPrice: noPrice && plain(noPrice),
    told: [...problems.map(({ message }) => message), ...notes].map(plain),
  }
  const isSaid = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(all).filter(([, value]) => isSaid(value)))
}

export function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
