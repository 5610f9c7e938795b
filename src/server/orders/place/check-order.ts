import type { Wilaya } from '#contract/delivery.ts'
import type { OrderItem } from '#contract/order.ts'
import { type CheckoutForm, deliveryProblem, NO_DELIVERY_MESSAGE, reviseForm } from '#rules/checkout.ts'
import { deliveryTypes } from '#rules/delivery.ts'
import type { ProductForSale } from '#server/catalogue/products/products.ts'
import { ConflictError, type Issue, invalid, ValidationError } from '#server/errors.ts'

// Rules for all orders. Rules that only apply to visitors are in price-order.ts.

type Item = Pick<OrderItem, 'productId' | 'size' | 'color'>
type Products = ReadonlyMap<number, ProductForSale>

/** Checks that products exist; lines without a product are skipped. @throws ValidationError */
export function checkProducts(items: readonly Item[], products: Products): void {
  refuse(
    items.flatMap(({ productId }, index) =>
      productId === null || products.has(productId) ? [] : [unknownProduct(index)],
    ),
  )
}

export function unknownProduct(index: number): Issue {
  return { path: `items.${index}.productId`, message: 'Ce produit n’existe plus' }
}

/** @throws ValidationError for a size or color that the product lacks, or a missing choice (spec §5) */
export function checkOptions(items: readonly Item[], products: Products): void {
  refuse(
    items.flatMap(({ productId, size, color }, index) => {
      const product = productId === null ? undefined : products.get(productId)
      if (!product) return []
      const path = `items.${index}`
      return [
        ...optionIssue(`${path}.size`, size, product.sizes, 'Veuillez sélectionner une taille'),
        ...optionIssue(`${path}.color`, color, product.colors, 'Veuillez sélectionner une couleur'),
      ]
    }),
  )
}

function optionIssue(path: string, chosen: string | null, offered: string[], message: string) {
  const fits = chosen === null ? offered.length === 0 : offered.includes(chosen)
  return fits ? [] : [{ path, message }]
}

/**
 * Checks that the shop delivers to the place of the form, and returns the wilaya.
 * @throws ValidationError for an unknown wilaya, or a missing address, baladiya or center (spec §5);
 * ConflictError `delivery_unavailable`
 */
export function checkDelivery(form: CheckoutForm, wilaya: Wilaya | undefined): Wilaya {
  if (!wilaya) throw invalid('wilayaId', 'Wilaya inconnue')
  if (form.deliveryType && !deliveryTypes(wilaya).includes(form.deliveryType))
    throw new ConflictError(NO_DELIVERY_MESSAGE, { code: 'delivery_unavailable' })
  // Removes a center or baladiya that is not in the wilaya's lists, so that it counts as missing.
  checkPlace(reviseForm(form, wilaya))
  return wilaya
}

/** Checks the fields that the delivery type requires. @throws ValidationError */
export function checkPlace(form: CheckoutForm): void {
  const problem = deliveryProblem(form)
  if (problem) refuse(problem.fields.map((path) => ({ path, message: problem.message })))
}

/** @throws ValidationError when the discount exceeds the subtotal */
export function checkDiscount({ discount, subtotal }: { discount: number; subtotal: number }): void {
  if (discount > subtotal) refuse([{ path: 'discount', message: 'La remise dépasse le sous-total' }])
}

export function refuse(issues: Issue[]): void {
  if (issues.length > 0) throw new ValidationError(issues)
}
