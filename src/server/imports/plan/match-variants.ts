import { listVariants, type Variant, variantKey } from '#rules/stock.ts'
import { nameKey } from '#rules/text.ts'
import type { StoredProduct } from '#server/catalogue/products/product-row.ts'
import { readVariant } from '#server/catalogue/stock/stock-variants.ts'
import { readTextList } from '#server/db/json-column.ts'
import type { DbOrTrx } from '#server/db/open.ts'
import type { ImportedProduct } from '../read/read-product.ts'

type Choices = Pick<ImportedProduct, 'fields' | 'stock'>

/** Rewrites sizes and colours in the shop's spelling (case, blanks); merges variants that become equal. */
export function spellVariants({ fields, stock }: Choices, stored: StoredProduct): Choices {
  const size = speller(readTextList(stored.sizes), fields.sizes)
  const color = speller(readTextList(stored.colors), fields.colors)
  const variants = new Map<string, NonNullable<Choices['stock']>['variants'][number]>()
  for (const variant of stock?.variants ?? []) {
    const spelled = { size: variant.size && size(variant.size), color: variant.color && color(variant.color) }
    const before = variants.get(variantKey(spelled))
    variants.set(variantKey(spelled), {
      ...spelled,
      quantity: variant.quantity + (before?.quantity ?? 0),
      reference: before?.reference ?? variant.reference,
    })
  }
  return {
    fields: {
      ...fields,
      ...(fields.sizes && { sizes: [...new Set(fields.sizes.map(size))] }),
      ...(fields.colors && { colors: [...new Set(fields.colors.map(color))] }),
      ...(fields.prices && {
        prices: fields.prices.map((entry) => ({
          ...entry,
          size: entry.size && size(entry.size),
          color: entry.color && color(entry.color),
        })),
      }),
    },
    stock: stock && { ...stock, variants: [...variants.values()] },
  }
}

function speller(known: string[], named: string[] = []): (name: string) => string {
  const spellings = new Map([...known, ...named].map((name) => [nameKey(name), name] as const).toReversed())
  return (name) => (known.includes(name) ? name : (spellings.get(nameKey(name)) ?? name))
}

/** Warns about counted variants that a file lacks although they have stock or orders took pieces of them. */
export async function findLosses(
  db: DbOrTrx,
  id: number,
  stored: StoredProduct,
  { sizes = readTextList(stored.sizes), colors = readTextList(stored.colors) }: ImportedProduct['fields'],
): Promise<string[]> {
  if (stored.counts_stock === 0) return []
  const left = new Set(listVariants({ sizes, colors }).map(variantKey))
  const rows = await db
    .selectFrom('product_stock')
    .select((row) => [
      'size',
      'color',
      'quantity',
      row
        .selectFrom('order_stock')
        .select(({ fn }) => fn.sum<number>('order_stock.quantity').as('held'))
        .where('order_stock.product_id', '=', id)
        .whereRef('order_stock.size', '=', 'product_stock.size')
        .whereRef('order_stock.color', '=', 'product_stock.color')
        .as('held'),
    ])
    .where('product_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    const [variant, held] = [readVariant(row), Number(row.held ?? 0)]
    return left.has(variantKey(variant)) || (row.quantity === 0 && held === 0)
      ? []
      : `${nameOf(variant)} n’est pas dans le fichier\u00a0: ses pièces partent avec, ${row.quantity} en stock et ${held} dans des commandes`
  })
}

function nameOf({ size, color }: Variant): string {
  const name = [size, color].filter(Boolean).join(', ')
  return name ? `Sa variante «\u00a0${name}\u00a0»` : 'Sa variante sans taille ni couleur'
}
