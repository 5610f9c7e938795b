import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type InlineConfig } from 'vite'

// Builds both browser apps, the storefront's server half and the server into dist/. `--if-needed` does nothing when
// dist/ was built from the same sources.

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'dist/.built-from')
const SOURCES = ['src/**/*', 'docs/guide/**/*', 'scripts/{build,french-fonts,vite-*}.ts', 'package-lock.json']

const sources = await hashSources()
const isUpToDate = existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === sources
if (!process.argv.includes('--if-needed') || !isUpToDate) {
  const shop = join(ROOT, 'scripts/vite-shop.config.ts')
  await step('the storefront', { configFile: shop })
  await step('the pages that the server renders', { configFile: shop, build: { ssr: true } })
  await step('the admin', { configFile: join(ROOT, 'scripts/vite-admin.config.ts') })
  await step('the server', { configFile: join(ROOT, 'scripts/vite-server.config.ts') })
  await compress(join(ROOT, 'dist/shop/assets'))
  await compress(join(ROOT, 'dist/admin/assets'))
  await writeFile(STAMP, sources)
}

async function step(what: string, config: InlineConfig): Promise<void> {
  console.log(`Building ${what}…`)
  await build({ logLevel: 'warn', ...config })
}

async function hashSources(): Promise<string> {
  const files = await Array.fromAsync(glob(SOURCES, { cwd: ROOT, withFileTypes: true }))
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  const hash = createHash('sha256')
  for (const path of paths.sort()) hash.update(path.slice(ROOT.length)).update(await readFile(path))
  return hash.digest('hex')
}

/** Puts a `.br` and a `.gz` beside each script, style sheet and drawing. */
async function compress(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name))
      const brotli = await promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
      })
      await writeFile(join(folder, `${name}.br`), brotli)
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
