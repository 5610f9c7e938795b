import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import { createApp } from '#server/app.ts'
import { ROOT } from '#server/root.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './support/credentials.ts'
import { countOrderRows, openSale } from './support/open-sale.ts'
import { onOneDatabaseLong, openTestShop, stubPages, type TestShop } from './support/open-test-shop.ts'
import { serveLocally } from './support/serve-locally.ts'
import { makeTestFolder } from './support/test-databases.ts'

const run = promisify(execFile)
const PROGRAM = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))

async function saveDescription(shop: TestShop, folder: string): Promise<string> {
  const path = join(folder, 'openapi.json')
  await writeFile(path, await (await shop.request('/api/openapi.json')).text())
  return path
}

/**
 * Runs Redocly’s tool for OpenAPI, which sends nothing anywhere; returns what it prints.
 * @throws when it exits with another code than 0
 */
async function redocly(...options: string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = await run(process.execPath, [PROGRAM, ...options], { cwd: ROOT, env })
  return stdout
}

/** What the rules of redocly.yaml, the recommended ones, find in a description. */
async function findProblems(description: string): Promise<string[]> {
  // A linter that has found something exits with 1.
  const report = await redocly('lint', description, '--format=json').catch(({ stdout }) => stdout)
  const { problems } = JSON.parse(report) as {
    problems: { message: string; location: { pointer: string }[] }[]
  }
  return problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)
}

test('a public linter finds nothing wrong with the description of the API', async () => {
  await using shop = await openTestShop({ database: 'sqlite' })
  using folder = makeTestFolder()
  const description = await saveDescription(shop, folder.path)
  expect(await findProblems(description)).toEqual([])
  await writeFile(description, (await readFile(description, 'utf8')).replace('"listBrands"', '"listWilayas"'))
  expect(await findProblems(description)).toHaveLength(1)
})

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    types: [],
    noEmit: true,
  },
  files: ['program.ts'],
}

/** Orders twice as a visitor, logs in, and sends images of a product and of a banner. */
const programWith = (png: string) => `
const { items: [product] } = await client.listProducts({ query: { inStock: true, sort: 'newest', limit: 1 } })
const wilaya = (await client.listWilayas()).find(({ name }) => name === 'Oran (essai)')
if (!product || !wilaya) throw new Error('Nothing to order')
const order: NewOrder = {
  customerName: 'Karim Benali',
  customerPhone: '0661 23 45 67',
  wilayaId: wilaya.id,
  deliveryType: 'center',
  center: wilaya.centers[0],
  totalAmount: product.price + wilaya.centerPrice,
  items: [{ productId: product.id, quantity: 1, price: product.price }],
}
// @ts-expect-error Nothing is delivered in another way.
const impossible: NewOrder = { ...order, deliveryType: 'drone' }
const headers = { 'Idempotency-Key': crypto.randomUUID() }
const first = await client.createOrder({ body: order, headers }, { envelope: true })
const again = await client.createOrder({ body: order, headers }, { envelope: true })
const refused = await client.createOrder({ body: impossible }).catch(({ status }: { status: number }) => status)
const { token } = await client.login({ body: { email: '${ADMIN_EMAIL}', password: '${ADMIN_PASSWORD}' } })
client.configure({ auth: { bearer: token } })
const image = await (await fetch('data:image/png;base64,${png}')).blob()
const [category] = await client.listCategories()
const { product: { id } } = await client.createProduct({
  body: { name: 'Gants', price: 4000, categoryId: category?.id ?? 0, sizes: ['M', 'L'], specifications: { Cuir: 'Oui' } },
})
const { product: shown } = await client.addProductImages({ path: { id }, body: { images: [image, image] } })
const banner = await client.createBanner({ body: { title: 'Soldes', isActive: false, image } })
console.log(JSON.stringify({
  orders: [first.data, again.data],
  isReplay: [first, again].map(({ headers }) => headers.idempotencyReplayed === 'true'),
  refused,
  shown,
  banner,
}))`

onOneDatabaseLong('a generated client is typed, orders, logs in, and sends images as forms', async (shop) => {
  const { productId } = await openSale(shop)
  const drawn = sharp({ create: { width: 80, height: 60, channels: 3, background: '#d90416' } })
  const png = (await drawn.png().toBuffer()).toString('base64')
  const printed = (await runAgainst(shop, programWith(png))) as { orders: [Order, Order] }
  const [first, again] = printed.orders
  expect(first).toMatchObject({ status: 'pending', center: 'Centre ville', totalPrice: 10_400 })
  expect(first.items).toMatchObject([{ productId, quantity: 1, price: 10_000 }])
  expect(again).toEqual(first)
  const shown = { name: 'Gants', sizes: ['M', 'L'], specifications: { Cuir: 'Oui' }, images: [{}, {}] }
  const banner = { title: 'Soldes', isActive: false, hasImage: true }
  expect(printed).toMatchObject({ isReplay: [false, true], refused: 400, shown, banner })
  expect(await countOrderRows(shop)).toEqual({ orders: 1, items: 1, keys: 1 })
})

/** Generates a client, checks the types of a program that uses it, and runs it; gives the JSON that it prints. */
async function runAgainst(shop: TestShop, program: string): Promise<unknown> {
  await using site = await serveLocally(createServer(getRequestListener(createApp(shop, stubPages).fetch)))
  using folder = makeTestFolder()
  const inFolder = (name: string) => join(folder.path, name)
  const description = await saveDescription(shop, folder.path)
  await redocly('generate-client', description, '--output', inFolder('client.ts'), '--import-ext', 'ts')
  const head = `import { client, type NewOrder } from './client.ts'\nclient.configure({ serverUrl: '${site.url}' })`
  await writeFile(inFolder('program.ts'), head + program)
  await writeFile(inFolder('package.json'), '{"type":"module"}')
  await writeFile(inFolder('tsconfig.json'), JSON.stringify(TSCONFIG))
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  // What does not fit is in what it prints.
  const checked = await run(process.execPath, [compiler, '-p', folder.path]).catch((error) => error)
  expect(checked.stdout).toBe('')
  const { stdout } = await run(process.execPath, [inFolder('program.ts')])
  return JSON.parse(stdout)
}
