import { type Variant, variantKey } from '#rules/stock.ts'

/** Texts of a variant's fields before anything is typed. */
const BLANK = { quantity: '0', reference: '', price: '', originalPrice: '' }

export type VariantField = keyof typeof BLANK

/** Texts typed for each variant, by its key. Keeps those of removed variants, so that adding one again restores them. */
export type VariantTexts = { variants: Record<string, Partial<Record<VariantField, string>>> }

export function textOf({ variants }: VariantTexts, variant: Variant, field: VariantField): string {
  return variants[variantKey(variant)]?.[field] ?? BLANK[field]
}

export function withText<Values extends VariantTexts>(
  values: Values,
  variant: Variant,
  field: VariantField,
  text: string,
): Values {
  const key = variantKey(variant)
  return { ...values, variants: { ...values.variants, [key]: { ...values.variants[key], [field]: text } } }
}

/** Formats a variant: `M · Noir`, or `Stock` for a product without sizes and colours. */
export function variantName({ size, color }: Variant): string {
  return [size, color].filter(Boolean).join(' · ') || 'Stock'
}
