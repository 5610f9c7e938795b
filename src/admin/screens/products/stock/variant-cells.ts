import type { CellType } from '#admin/ui/editable-sheet.tsx'
import { checkNumber } from '#admin/ui/form-rules.ts'
import { readQuantity } from './stock-values.ts'
import type { VariantField } from './variant-texts.ts'

type Cell = Omit<CellType, 'isInvalid'> & {
  title: string
  label: string
  /** Width of a column in rem. */
  width: number
  isInvalid?: (text: string) => boolean
}

const PRICE_CELL = {
  inputMode: 'numeric',
  maxLength: 16,
  className: 'price text-right text-lg placeholder:text-concrete-500 placeholder:text-sm',
  isInvalid: (text: string) => checkNumber(text) !== true,
  width: 5,
} as const

export const CELLS: Record<VariantField, Cell> = {
  quantity: {
    title: 'Pièces',
    label: 'Quantité',
    inputMode: 'numeric',
    maxLength: 9,
    isInvalid: (text) => readQuantity(text) === undefined,
    width: 3.75,
  },
  price: { ...PRICE_CELL, title: 'Prix', label: 'Prix' },
  originalPrice: { ...PRICE_CELL, title: 'Prix barré', label: 'Prix barré' },
  reference: { title: 'Référence', label: 'Référence', maxLength: 100, className: 'text-sm', width: 7 },
}
