import { expect } from 'vitest'
import type { ProductImport } from '#contract/import.ts'
import type { PageOf, Product } from '#contract/product.ts'
import type { Stock } from '#contract/stock.ts'
import type { TestShop } from './open-test-shop.ts'
import { describePieces } from './read-sheet-rows.ts'
import { type FormFile, sendForm } from './send-form.ts'

type Content = string | Uint8Array | FormFile

export async function openImports(shop: TestShop) {
  const owner = await shop.logIn()
  const call = <Body = ProductImport>(method: string, path: string, body?: unknown) =>
    shop.json<Body>(method, path, body, owner)
  const settle = async (id: number): Promise<ProductImport> => {
    await shop.jobs.run('imports', id)
    return (await call('GET', `/imports/${id}`)).body
  }
  const upload = (file: Content, { combinations, pictures }: Record<string, Content> = {}) =>
    sendForm<ProductImport>(
      shop,
      'POST',
      '/imports',
      {
        file: asFile(file, 'produits.csv'),
        ...(combinations && { combinations: asFile(combinations, 'declinaisons.csv') }),
        ...(pictures && { pictures: asFile(pictures, 'images.zip') }),
      },
      owner,
    )
  const read = async (...files: Parameters<typeof upload>): Promise<ProductImport> => {
    const { status, body } = await upload(...files)
    expect(status, JSON.stringify(body)).toBe(202)
    return settle(body.id)
  }
  const change = async (id: number, settings: unknown) => {
    await call('PUT', `/imports/${id}`, settings)
    return settle(id)
  }
  const write = async (id: number) => {
    expect((await call('POST', `/imports/${id}/start`)).status).toBe(202)
    return settle(id)
  }
  const importFile = async (...files: Parameters<typeof upload>) => write((await read(...files)).id)
  /** Lists all products as the owner sees them, oldest first. */
  const products = async (): Promise<Product[]> => {
    const { body } = await call<PageOf<Product>>('GET', '/products?limit=100')
    return body.items.toSorted((a, b) => a.id - b.id)
  }
  const stockOf = async (id: number) => (await call<Stock>('GET', `/products/${id}/stock`)).body
  const piecesOf = async (id: number) => describePieces((await stockOf(id)).variants)
  return { owner, call, settle, upload, read, change, write, importFile, products, stockOf, piecesOf }
}

function asFile(content: Content, filename: string): FormFile {
  if (typeof content === 'string') return { bytes: Buffer.from(content), filename }
  return content instanceof Uint8Array ? { bytes: content, filename } : content
}

/** Lines of a file as one text; cells are joined as they are. */
export function lines(...rows: string[]): string {
  return rows.map((row) => `${row}\r\n`).join('')
}
