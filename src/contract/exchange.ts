import { z } from 'zod'
import { CURRENCY } from '#rules/money.ts'
import { cleanLine, id, optionalText } from './fields.ts'
import { newItem } from './order.ts'
import { maybePrice, note, orderLines, pricedItem } from './order-change.ts'

const backLine = newItem.extend({
  productId: id
    .nullish()
    .transform((value) => value ?? null)
    .meta({ description: 'null, avec product_name, quand le produit a été supprimé' }),
  product_name: optionalText(300, cleanLine),
})

/** Exchange for a delivered order: `back` lists the items that the customer returns, `items` the new ones. */
export const newExchange = z
  .object({
    back: z
      .array(backLine)
      .min(1, 'Choisissez ce qui revient')
      .max(200, '200 articles différents au plus')
      .meta({ description: 'Des articles de la commande, et pas plus de pièces qu’elle n’en a' }),
    items: orderLines(pricedItem),
    deliveryPrice: maybePrice
      .optional()
      .transform((value) => value ?? null)
      .meta({ description: `${CURRENCY} ; sinon calculé par les règles` }),
    note,
  })
  .meta({
    id: 'NewExchange',
    description: 'La nouvelle commande part chez le même client ; ce qui revient se déduit de son total.',
    required: ['back', 'items'],
  })

export const exchangeChange = z
  .object({ received: z.boolean('true ou false attendu') })
  .meta({ id: 'ExchangeChange' })

export type NewExchange = z.infer<typeof newExchange>
