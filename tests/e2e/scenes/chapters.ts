import { LIST_SCENES } from './admin-lists.ts'
import {
  CALL_SCENES,
  COURIER_SCENES,
  ORDER_FORM_SCENES,
  ORDER_SCENES,
  PARCEL_SCENES,
} from './admin-orders.ts'
import { IMPORT_SCENES, PRODUCT_SCENES } from './admin-products.ts'
import { DASHBOARD_SCENES, LOGIN_SCENES, MONEY_SCENES, SETTINGS_SCENES, SHOP_SCENES } from './admin-shop.ts'
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

/** Every screen of the admin in its states; that of the login is its own chapter, before any session. */
export const ADMIN_CHAPTERS: Chapter[] = [
  ofAdmin('the login', LOGIN_SCENES),
  ofAdmin('the dashboard', DASHBOARD_SCENES),
  ofAdmin('orders', ORDER_SCENES),
  ofAdmin('the form of an order', ORDER_FORM_SCENES),
  ofAdmin('calls', CALL_SCENES),
  ofAdmin('parcels', PARCEL_SCENES),
  ofAdmin('couriers', COURIER_SCENES),
  ofAdmin('figures and settlements', MONEY_SCENES),
  ofAdmin('lists', LIST_SCENES),
  ofAdmin('products', PRODUCT_SCENES),
  ofAdmin('imports', IMPORT_SCENES),
  ofAdmin('the shop and its pages', SHOP_SCENES),
  ofAdmin('settings', SETTINGS_SCENES),
]

function ofAdmin(name: string, scenes: Scene[]): Chapter {
  return [`admin, ${name}`, scenes.map((scene) => ({ ...scene, isOfAdmin: true }))]
}
