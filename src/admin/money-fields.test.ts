import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readWholeAmount } from '#rules/read-amount.ts'
import { readMargin } from './screens/couriers/fee-changes.ts'
import { toChange } from './screens/products/bulk-values.ts'
import { MAYBE_CAPITAL } from './screens/shop/shop-values.ts'
import { readPrice } from './screens/wilayas/price-cells.ts'
import { checkNumber, readTyped } from './ui/form-rules.ts'

/** Reads a typed text as the field's screen does, and returns the amount in DA that the screen would send. */
type Read = (typed: string) => unknown

const form: Read = (typed) => checkNumber(typed) === true && readTyped(typed)

/** How each file with a money field reads a typed text. The last test fails if a file is missing here. */
const FIELDS: Record<string, Read> = {
  'couriers/apply-fees-form.tsx': (typed) => readMargin(typed.replace('12', '2')) === 2500 && 12_500,
  'exchanges/exchange-dialog.tsx': readWholeAmount,
  'exchanges/replacement-items.tsx': readWholeAmount,
  'free-delivery/free-delivery-screen.tsx': form,
  'order-form/items-fields.tsx': readWholeAmount,
  'order-form/totals-bar.tsx': readWholeAmount,
  'photos/sketch-fields.tsx': form,
  'products/bulk-dialog.tsx': (typed) =>
    toChange({ kind: 'priceDelta', value: typed, subcategory: '' })?.priceDelta,
  'products/form/product-fields.tsx': form,
  'products/stock/variant-cells.ts': form,
  'shop/legal-section.tsx': (typed) => MAYBE_CAPITAL.validate(typed) === true && readTyped(typed),
  'wilayas/price-table.tsx': readPrice,
  'wilayas/price-tools.tsx': readPrice,
  'wilayas/wilayas-screen.tsx': form,
}

test.each(Object.entries(FIELDS))('%s understands a price as owners write it', (_file, read) => {
  const typed = [
    '12500',
    '12 500',
    '12\u202f500',
    '12 500 DA',
    '12500 da',
    '12.500',
    '12.500,00',
    '12 500,00 DA',
    'DA 12500',
  ]
  expect(typed.map(read)).toEqual(typed.map(() => 12_500))
})

test('each field of money is walked here', () => {
  const folder = `${import.meta.dirname}/screens/`
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => {
    const source = readFileSync(folder + file, 'utf8')
    return /label=\{.*\(\$\{CURRENCY\}\)|PRICE_INPUT|CellType = \{ inputMode: 'numeric', className: 'price/.test(
      source,
    )
  })
  expect([...files, 'products/stock/variant-cells.ts'].sort()).toEqual(Object.keys(FIELDS).sort())
})
