// @module-tag long
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Invoice } from '#contract/invoice.ts'
import type { Product } from '#contract/product.ts'
import { type CartLine, choiceOf, subtotalOf, valuesOf } from '#rules/cart.ts'
import { priceOf } from '#rules/choice.ts'
import { listVariants } from '#rules/stock.ts'
import { openSale, postOrder } from '#support/open-sale.ts'
import { openTestShop } from '#support/open-test-shop.ts'

/** Number of random products to try, each with a cart and an order of up to 20 lines. */
const RUNS = 200

const names = (prefix: string, max: number) =>
  fc.nat(max).map((count) => Array.from({ length: count }, (_, n) => `${prefix}${n}`))

const products = fc.record({
  price: fc.integer({ min: 1, max: 90_000 }),
  sizes: names('T', 5),
  colors: names('Couleur ', 4),
  /** Surcharge of each choice in DA, by its index; 0 means the product's price. */
  more: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999 })), {
    minLength: 20,
    maxLength: 20,
  }),
  quantities: fc.array(fc.nat(3), { minLength: 20, maxLength: 20 }),
})

test('browser and server agree to the dinar, line by line, from cart to invoice and exchange', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  const { form, productId } = await openSale(shop)
  const call = await shop.asOwner()
  const legal = { rc: '31/00-1 B 19', nif: '0019', nis: '31', company: 'SARL Sud', address: 'Oran' }
  await call('PUT', '/shop', { legal })
  let lines = 0
  await fc.assert(
    fc.asyncProperty(products, async ({ price, sizes, colors, more, quantities }) => {
      const variants = listVariants({ sizes, colors })
      const prices = variants.slice(1).flatMap((choice, index) => {
        const extra = more[index] ?? 0
        return extra > 0 ? [{ ...choice, price: price + extra, originalPrice: null }] : []
      })
      expect((await call('PUT', `/products/${productId}`, { price, sizes, colors, prices })).status).toBe(200)
      const { body: product } = await shop.json<Product>('GET', `/products/${productId}`)
      const cart: CartLine[] = variants.map(({ size, color }, index) => ({
        ...{ id: productId, name: product.name, brand: null, selectedSize: size, selectedColor: color },
        ...{ ...valuesOf(product, { size, color }), quantity: 1 + (quantities[index] ?? 0) },
      }))
      lines += cart.length
      const items = cart.map((line) => ({
        ...{ productId, ...choiceOf(line), quantity: line.quantity, price: line.price },
      }))
      const totalAmount = subtotalOf(cart) + 600
      const placed = await postOrder(shop, { ...form, items, totalAmount })
      expect([placed.status, placed.body.totalPrice]).toEqual([201, totalAmount])
      const pricesOf = (order: Pick<AdminOrder, 'items'>) => order.items.map((item) => item.price)
      const expected = cart.map((line) => line.price)
      expect(pricesOf(placed.body as AdminOrder)).toEqual(expected)

      // A later price changes neither a placed order, nor an edited line that keeps its choice.
      const raised = prices.map((entry) => ({ ...entry, price: entry.price + 500 }))
      await call('PUT', `/products/${productId}`, { price: price + 500, prices: raised })
      const order = `/orders/${placed.body.id}`
      const kept = items.map(({ price: _, quantity, ...line }) => ({ ...line, quantity: quantity + 1 }))
      const edited = await call<AdminOrder>('PUT', order, { items: kept })
      expect([edited.status, pricesOf(edited.body)]).toEqual([200, expected])

      await call('PUT', `${order}/status`, { status: 'delivered' })
      const invoice = await call<Invoice>('POST', `${order}/invoice`)
      expect([invoice.status, invoice.body.order.totalPrice]).toEqual([201, edited.body.totalPrice])

      // An exchange for a choice with the same price today costs only the delivery.
      const today = (await shop.json<Product>('GET', `/products/${productId}`)).body
      const [back] = items
      const other = variants.find(
        (choice) => back && priceOf(today, choice).price === priceOf(today, back).price,
      )
      if (!back || !other) return
      const exchange = await call<AdminOrder>('POST', `${order}/exchange`, {
        back: [{ productId, size: back.size, color: back.color, quantity: 1 }],
        items: [{ productId, ...other, quantity: 1 }],
      })
      expect([exchange.status, exchange.body.totalPrice]).toEqual([201, 600])
    }),
    { numRuns: RUNS },
  )
  expect(lines).toBeGreaterThan(3 * RUNS)
})
