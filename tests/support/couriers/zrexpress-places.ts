import { randomUUID } from 'node:crypto'

// Territories, hubs and rates of ZR Express, in the words of its API.

export const [ALGER, SETIF, CENTRE, BARAKI, EULMA] = Array.from({ length: 5 }, () => randomUUID())
export const HUB = randomUUID()
export const TERRITORIES = [
  { id: ALGER, code: 16, name: 'Alger', level: 'wilaya', parentId: null },
  { id: SETIF, code: 19, name: 'Setif', level: 'wilaya', parentId: null },
  { id: CENTRE, code: 1601, name: 'Alger Centre', level: 'commune', parentId: ALGER, home: true },
  { id: BARAKI, code: 1612, name: 'Baraki', level: 'commune', parentId: ALGER, home: true },
  { id: EULMA, code: 1920, name: 'El Eulma', level: 'commune', parentId: SETIF, home: false },
].map(({ home = false, ...row }) => ({
  ...row,
  // Wilayas come without a cover of the account, their communes with one.
  delivery: { hasHomeDelivery: home, hasPickupPoint: true, ...(row.parentId && { canSend: true }) },
}))
export const HUBS = [
  {
    id: HUB,
    name: 'Hub Baraki 16',
    isPickupPoint: true,
    address: { cityTerritoryId: ALGER, districtTerritoryId: BARAKI, district: 'Baraki', street: 'Zone A' },
  },
  {
    id: randomUUID(),
    name: 'Retours Baraki',
    isPickupPoint: true,
    isVisible: false,
    address: { cityTerritoryId: ALGER, districtTerritoryId: BARAKI, district: 'Baraki' },
  },
  { id: randomUUID(), name: 'Centre de tri', isPickupPoint: false, address: { cityTerritoryId: ALGER } },
]
const priceOf = (deliveryType: string, price: number, discountedPrice: number | null = null) => ({
  deliveryType,
  price,
  discountedPrice,
  isSpecificPrice: false,
})
export const RATES = {
  rates: [
    {
      toTerritoryId: ALGER,
      toTerritoryCode: 16,
      toTerritoryLevel: 'wilaya',
      deliveryPrices: [priceOf('home', 400), priceOf('pickup-point', 250.4), priceOf('return', 200)],
    },
    {
      toTerritoryId: EULMA,
      toTerritoryCode: 1920,
      toTerritoryLevel: 'commune',
      deliveryPrices: [priceOf('home', 650)],
    },
    {
      toTerritoryId: SETIF,
      toTerritoryCode: 19,
      toTerritoryLevel: 'wilaya',
      deliveryPrices: [priceOf('home', 600, 550)],
    },
  ],
  appliedDiscounts: [],
}
