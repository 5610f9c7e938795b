import { CART, CHECKOUT, ORDER } from './buying.ts'
import { LISTS, PRODUCT } from './catalogue.ts'
import { FRAME, HERO } from './frame.ts'
import { CHOICE, DOUBTS, FITTING, TRACKING } from './further.ts'
import type { Scene } from './scene.ts'

type Chapter = [name: string, scenes: Scene[]]

/** Every screen of the storefront in its states. */
export const CHAPTERS: Chapter[] = [
  ['the frame', FRAME],
  ['the hero', HERO],
  ['lists', LISTS],
  ['products', PRODUCT],
  ['the cart', CART],
  ['the checkout', CHECKOUT],
  ['orders', ORDER],
]

/** States that more steps lead to, which `npm test` leaves out. */
export const FURTHER: Chapter[] = [
  ['a choice', CHOICE],
  ['a vehicle', FITTING],
  ['doubts before an order', DOUBTS],
  ['tracking', TRACKING],
]
