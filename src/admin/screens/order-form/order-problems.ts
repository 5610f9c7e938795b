import { checkNumber } from '#admin/ui/form-rules.ts'
import type { Product } from '#contract/product.ts'
import { type CheckoutField, type CheckoutForm, checkoutProblems, reviseForm } from '#rules/checkout.ts'
import { deliveryTypes } from '#rules/delivery.ts'
import type { DeliveryRules, FormTotals, OrderValues } from './order-values.ts'

type FieldProblem = readonly [path: string, message: string]

const MISSING: Record<CheckoutField, string> = {
  customerName: 'Veuillez saisir le nom du client',
  customerPhone: 'Veuillez saisir son téléphone',
  wilayaId: 'Veuillez choisir la wilaya',
  deliveryType: 'Veuillez choisir le type de livraison',
  deliveryAddress: 'Veuillez saisir l’adresse',
  baladiya: 'Veuillez choisir la baladiya',
  center: 'Veuillez choisir le centre',
}

export const DISCOUNT_TOO_HIGH = 'La remise dépasse le sous-total'

export function isDiscountTooHigh({ discount, subtotal }: Pick<FormTotals, 'discount' | 'subtotal'>) {
  return discount > subtotal
}

type Options = {
  /** The initial values: a destination that has not changed is not compared with its wilaya again. */
  before: OrderValues
  totals: FormTotals
  rules: DeliveryRules
  findProduct: (id: number) => Pick<Product, 'sizes' | 'colors'> | undefined
}

/** Checks a form as the server will. Returns each field in error, with its message. */
export function orderProblems(values: OrderValues, options: Options): FieldProblem[] {
  return [
    ...formProblems(values, options),
    ...(values.items.length === 0 ? [['items', 'Veuillez ajouter au moins un article'] as const] : []),
    ...values.items.flatMap((item, index) => itemProblems(item, `items.${index}`, options)),
    ...(values.deliveryPrice === null
      ? []
      : amountProblem('deliveryPrice', values.deliveryPrice, 'Veuillez saisir le prix de livraison')),
    ...(values.discount.trim() ? amountProblem('discount', values.discount, '') : []),
    ...(isDiscountTooHigh(options.totals) ? [['discount', DISCOUNT_TOO_HIGH] as const] : []),
  ]
}

function formProblems(values: OrderValues, { before, rules }: Options): FieldProblem[] {
  const isSamePlace = PLACE.every((field) => values[field] === before[field])
  const wilaya = rules.wilayas.find(({ id }) => id === values.wilayaId) ?? null
  const form: CheckoutForm = isSamePlace ? values : reviseForm(values, wilaya)
  return checkoutProblems(form).flatMap(({ fields }) =>
    fields
      // Without a wilaya, or in one without delivery, there is no type to choose.
      .filter((field) => field !== 'deliveryType' || (wilaya && deliveryTypes(wilaya).length > 0))
      .map((field) => [field, MISSING[field]] as const),
  )
}

const PLACE = ['wilayaId', 'deliveryType', 'center', 'baladiya', 'deliveryAddress'] as const

function itemProblems(
  { productId, size, color, price }: OrderValues['items'][number],
  path: string,
  { findProduct }: Options,
): FieldProblem[] {
  const product = productId === null ? undefined : findProduct(productId)
  return [
    ...(product?.sizes.length && !size
      ? [[`${path}.size`, 'Veuillez sélectionner une taille'] as const]
      : []),
    ...(product?.colors.length && !color
      ? [[`${path}.color`, 'Veuillez sélectionner une couleur'] as const]
      : []),
    ...amountProblem(`${path}.price`, price, 'Veuillez saisir le prix'),
  ]
}

function amountProblem(path: string, typed: string, missing: string): FieldProblem[] {
  const problem = typed.trim() === '' ? missing : checkNumber(typed)
  return problem === true ? [] : [[path, problem]]
}
