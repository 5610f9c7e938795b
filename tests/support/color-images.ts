import sharp from 'sharp'
import type { Product } from '#contract/product.ts'
import { addProduct, addProductImage } from './factories.ts'
import type { TestShop } from './open-test-shop.ts'
import { type FormFile, imageFile } from './send-form.ts'

const COLORS = { red: '#ff0000', green: '#00ff00', blue: '#0000ff', white: '#ffffff', black: '#000000' }

export function colorFile(color: keyof typeof COLORS): Promise<FormFile> {
  return imageFile(COLORS[color], `${color}.jpg`)
}

export function colorFiles(...colors: (keyof typeof COLORS)[]): Promise<FormFile[]> {
  return Promise.all(colors.map(colorFile))
}

/** Adds a product with images of these colours; returns its id and theirs. */
export async function addWithImages(shop: TestShop, ...colors: (keyof typeof COLORS)[]) {
  const id = await addProduct(shop)
  const imageIds: number[] = []
  for (const color of colors) imageIds.push((await addProductImage(shop, id, COLORS[color])).id)
  return { id, imageIds }
}

/** Reads the colours of a product's images, in order, from their URLs. */
export async function shownColors(shop: TestShop, product: Product): Promise<string[]> {
  return Promise.all(product.images.map(({ url }) => colorAt(shop, url)))
}

export async function colorAt(shop: TestShop, url: string): Promise<string> {
  const { dominant } = await sharp(await (await shop.request(url)).arrayBuffer()).stats()
  const near = (a: number, b: string) => Math.abs(a - Number.parseInt(b, 16)) < 40
  const found = Object.entries(COLORS).find(
    ([, hex]) =>
      near(dominant.r, hex.slice(1, 3)) &&
      near(dominant.g, hex.slice(3, 5)) &&
      near(dominant.b, hex.slice(5)),
  )
  return found?.[0] ?? JSON.stringify(dominant)
}
