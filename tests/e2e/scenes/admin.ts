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
import type { Scene } from './scene.ts'

const CHAPTERS: [name: string, scenes: Scene[]][] = [
  ['the login', LOGIN_SCENES],
  ['the dashboard', DASHBOARD_SCENES],
  ['orders', ORDER_SCENES],
  ['the form of an order', ORDER_FORM_SCENES],
  ['calls', CALL_SCENES],
  ['parcels', PARCEL_SCENES],
  ['couriers', COURIER_SCENES],
  ['figures and settlements', MONEY_SCENES],
  ['lists', LIST_SCENES],
  ['products', PRODUCT_SCENES],
  ['imports', IMPORT_SCENES],
  ['the shop and its pages', SHOP_SCENES],
  ['settings', SETTINGS_SCENES],
]

/** Every screen of the admin in its states; that of the login is its own chapter, before any session. */
export const ADMIN_CHAPTERS = CHAPTERS.map(([name, scenes]): [name: string, scenes: Scene[]] => [
  `admin, ${name}`,
  scenes.map((scene) => ({ ...scene, isOfAdmin: true })),
])
