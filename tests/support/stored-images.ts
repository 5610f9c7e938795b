import { existsSync, readdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestShop } from './open-test-shop.ts'

/** What the shop keeps of images: rows, and files below images/originals, drafts included. */
export async function storedImages(shop: TestShop) {
  const rows = await shop.db.selectFrom('images').select('hash').orderBy('hash').execute()
  return { rows: rows.map(({ hash }) => hash), files: await originals(shop) }
}

async function originals(shop: TestShop): Promise<string[]> {
  const folder = join(shop.config.dataDir, 'images', 'originals')
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => name.includes('.'))
    .map((name) => name.split('/').at(-1) ?? '')
    .sort()
}

/** The names of all files of images in a data folder, variants and drafts included. */
export function findImageFiles({ dataDir }: { dataDir: string }): string[] {
  const folder = join(dataDir, 'images')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return files.flatMap((file) => (file.isFile() && file.name !== 'owner' ? [file.name] : []))
}

export const NO_IMAGES = { rows: [], files: [] }
