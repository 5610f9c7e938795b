import { CART, CHECKOUT, ORDER } from './buying.ts'
import { LISTS, PRODUCT } from './catalogue.ts'
import { FRAME, HERO } from './frame.ts'
import type { Scene } from './scene.ts'

/** Every screen of the storefront in its states. */
export const CHAPTERS: [name: string, scenes: Scene[]][] = [
  ['the frame', FRAME],
  ['the hero', HERO],
  ['lists', LISTS],
  ['products', PRODUCT],
  ['the cart', CART],
  ['the checkout', CHECKOUT],
  ['orders', ORDER],
]
