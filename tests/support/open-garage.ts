import { expect } from 'vitest'
import type { PageOf, Product, ProductCard } from '#contract/product.ts'
import type { VehicleMake, VehicleModel } from '#contract/vehicle.ts'
import { addProduct, type TestProduct } from './factories.ts'
import type { Refusal, TestShop } from './open-test-shop.ts'

/** Opens the models of vehicles of a shop, and what products fit them, as the owner. */
export async function openGarage(shop: TestShop) {
  const owner = await shop.logIn()
  const call = <Body = VehicleModel & Refusal>(method: string, path: string, body?: unknown) =>
    shop.json<Body>(method, path, body, owner)
  const addModel = async (make: string, name: string, more: Partial<VehicleModel> = {}): Promise<number> => {
    const { status, body } = await call('POST', '/vehicles/models', { make, name, ...more })
    expect([status, body.message]).toEqual([201, undefined])
    return body.id
  }
  const makes = async () => (await shop.json<VehicleMake[]>('GET', '/vehicles')).body
  const setFits = (id: number, fits: unknown) =>
    call<{ product: Product } & Refusal>('PUT', `/products/${id}`, { fits })
  const fitsOf = async (id: number) => (await shop.json<Product>('GET', `/products/${id}`)).body.fits
  /** Adds a product with what it fits; returns its id. */
  const addFitting = async (product: TestProduct, fits: unknown): Promise<number> => {
    const id = await addProduct(shop, product)
    const { status, body } = await setFits(id, fits)
    expect([status, body.message]).toEqual([200, undefined])
    return id
  }
  /** The names of a list and its total, which must agree with each other on one page. */
  const names = async (query: string, path = '/products') => {
    const { status, body } = await shop.json<PageOf<ProductCard>>(
      'GET',
      `${path}?limit=100&view=card&${query}`,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.total).toBe(body.items.length)
    return body.items.map(({ name }) => name).sort()
  }
  return { owner, call, addModel, makes, setFits, fitsOf, addFitting, names }
}
