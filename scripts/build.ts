import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { glob, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

// Builds both browser apps, the storefront's server half and the server into dist/. `--if-needed` does nothing when
// dist/ was built from these very sources.

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'dist/.built-from')
const SOURCES = ['src/**/*', 'scripts/{build,french-fonts}.ts', 'package-lock.json']

const sources = await hashSources()
const isUpToDate = existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === sources
if (!process.argv.includes('--if-needed') || !isUpToDate) {
  const shop = join(ROOT, 'src/shop/vite.config.ts')
  await build({ configFile: shop, logLevel: 'warn' })
  await build({ configFile: shop, logLevel: 'warn', build: { ssr: true } })
  await build({ configFile: join(ROOT, 'src/admin/vite.config.ts'), logLevel: 'warn' })
  await build({ configFile: join(ROOT, 'src/server/vite.config.ts'), logLevel: 'warn' })
  await compress(join(ROOT, 'dist/shop/assets'))
  await compress(join(ROOT, 'dist/admin/assets'))
  await writeFile(STAMP, sources)
  await warmUp()
}

/** Starts the shop once, empty, for its pages: Node then keeps what it compiled for the starts to come. */
async function warmUp(): Promise<void> {
  // Nothing of the settings around it: the shop's own data is none of a build's business.
  const folder = await mkdtemp(join(tmpdir(), 'shop-build-'))
  const { PATH, NODE_ENV } = process.env
  const owner = { email: 'build@example.com', password: randomUUID() }
  const env = {
    PATH,
    NODE_ENV,
    DATA_DIR: folder,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  }
  const shop = spawn(process.execPath, [join(ROOT, 'dist/server/main.js')], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 30_000,
  })
  const ended = once(shop, 'exit')
  for await (const line of createInterface({ input: shop.stdout })) {
    const address = /^\s*Shop\s+(\S+)$/.exec(line)?.[1]
    if (!address) continue
    await fillAndSee(address, owner)
    shop.kill()
  }
  await ended
  await rm(folder, { recursive: true, force: true })
}

async function fillAndSee(address: string, owner: object): Promise<void> {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const answer = await fetch(`${address}api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { token: string; id: number }
  }
  const { token } = await post('/auth/login', owner)
  const { id } = await post('/categories', { name: 'Casques' }, token)
  await post('/products', { name: 'Casque', price: 1, categoryId: id }, token)
  for (const page of ['', 'categorie/1', 'produit/1', 'panier']) await (await fetch(address + page)).text()
}

async function hashSources(): Promise<string> {
  const files = await Array.fromAsync(glob(SOURCES, { cwd: ROOT, withFileTypes: true }))
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  const hash = createHash('sha256')
  for (const path of paths.sort()) hash.update(path.slice(ROOT.length)).update(await readFile(path))
  return hash.digest('hex')
}

/** Puts a `.br` and a `.gz` beside every file that gets smaller by it. */
async function compress(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const bytes = await readFile(join(folder, name))
    const brotli = await promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
    })
    await writeFile(join(folder, `${name}.br`), brotli)
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
  }
}
