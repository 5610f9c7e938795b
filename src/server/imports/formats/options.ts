import { foldText } from '#rules/text.ts'
import { readFlag } from '../cell-texts.ts'
import type { Cell, ImportRow, RowReader } from '../row-reader.ts'
import { type ProductCells, readPrices, readUsual, type VariantCells } from './format.ts'

/** One more than a product may have: it is then refused. */
const MAX_VALUES = 101

export type Option = { name: string; values: string[] }

const SIZE = /^(taille|pointure|size)s?$/
const COLOR = /^(couleurs?|coloris|colou?rs?)$/

/** The variants of a product of a platform; options other than sizes and colours become specifications. */
export class Options {
  readonly sizes = new Set<string>()
  readonly colors = new Set<string>()
  readonly specifications = new Map<string, Set<string>>()
  readonly variants: VariantCells[] = []

  /** Adds the values that are new, and returns which part of a variant the option is. */
  add({ name, values }: Option): 'size' | 'color' | null {
    const key = foldText(name)
    const part = SIZE.test(key) ? 'size' : COLOR.test(key) ? 'color' : null
    const list = part === 'size' ? this.sizes : part === 'color' ? this.colors : undefined
    const known = list ?? this.specifications.get(name) ?? new Set()
    for (const value of values) if (known.size < MAX_VALUES) known.add(value)
    if (!list && known.size > 0) this.specifications.set(name, known)
    return part
  }

  /** Adds a variant with one value per option; an empty quantity is not counted. */
  addVariant(
    chosen: Option[],
    {
      row,
      quantity = '',
      reference,
    }: { row: ImportRow; quantity: Cell | undefined; reference: string | undefined },
  ): void {
    const variant: VariantCells = {
      row,
      size: null,
      color: null,
      quantity: quantity === '' ? null : quantity,
      reference: reference || null,
    }
    for (const option of chosen) {
      const part = this.add(option)
      if (part) variant[part] = option.values[0] ?? null
    }
    this.variants.push(variant)
  }
}

/** Reads a product whose sizes, colours and specifications are options, and whose variants have prices of their own. */
export function readWithOptions(
  reader: RowReader,
  { sizes, colors, specifications, variants }: Options,
  ways?: Parameters<typeof readUsual>[1],
): ProductCells {
  const usual = readUsual(reader, ways)
  const hasChoices = sizes.size + colors.size > 0
  const rows = new Set([reader.head, ...variants.map(({ row }) => row)])
  const options = [...specifications].map(([name, values]) => [name, [...values].join(', ')] as const)
  return {
    ...usual,
    fields: {
      ...usual.fields,
      sizes: hasChoices ? [...sizes] : undefined,
      colors: hasChoices ? [...colors] : undefined,
      ...(options.length > 0 && {
        specifications: { ...usual.fields.specifications, ...Object.fromEntries(options) },
      }),
    },
    prices: [...rows].map((row) => readPrices(reader, row)),
    variants,
    quantity: variants.length === 0 ? usual.quantity : undefined,
  }
}

/** Reads a state that is neither yes nor no, such as `private`, as not published. */
export function orNotPublished({ flags, ...cells }: ProductCells): ProductCells {
  const { isPublished: state } = flags
  return state && readFlag(state) === undefined
    ? { ...cells, flags: { ...flags, isPublished: 'non' } }
    : { ...cells, flags }
}
