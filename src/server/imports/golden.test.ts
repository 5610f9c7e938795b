import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ImportProblem } from '#contract/import.ts'
import type { Product } from '#contract/product.ts'
import { readRows as readSheetRows } from '#server/sheets/read-rows.ts'
import { USUAL_LIMITS } from '#server/sheets/sheet.ts'
import { openImports } from '#support/open-imports.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'
import { describePrices, describeProduct, plain, readRows } from '#support/read-sheet-rows.ts'

// Each case is a file `x.csv` beside `x.json`, its expected result. `x.combinations.csv` is PrestaShop's
// second file, `x.settings.json` has the owner's settings, `x.before.csv` is imported first. In `x.json`,
// `every` is what all products share, and `again` what a second import of the file changes, if anything.

type Expected = { every?: object; products?: object[] }

/** Usual values of a product, which expected files leave out. */
const USUAL = [
  'inStock true',
  'isNew false',
  'isPublished true',
  'isSketch false',
  'hasImage false',
  'isLow false',
]

const isSheet = (file: string) => /^[^.]+\.csv$/.test(file)

function listCases(folder: string): [name: string, path: string][] {
  const path = join(import.meta.dirname, 'cases', folder)
  const names = readdirSync(path).flatMap((file) => (isSheet(file) ? file.replace(/\.csv$/, '') : []))
  return names.map((name) => [name, join(path, name)])
}

const readJson = (path: string) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

function readExpected(path: string): object {
  const { every, products = [], ...others }: Expected = readJson(`${path}.json`)
  return { ...others, products: products.map((product) => ({ ...every, ...product })) }
}

async function readCells(path: string): Promise<(string | number)[][]> {
  if (!existsSync(path)) return []
  const rows = await Array.fromAsync(readSheetRows(path, USUAL_LIMITS))
  return rows.map(({ cells }) => cells)
}

test.each(listCases('read'))('the products of %s are read as its golden file says', async (_, path) => {
  const [cells, combinations] = [await readCells(`${path}.csv`), await readCells(`${path}.combinations.csv`)]
  const { taxPercent } = readJson(`${path}.settings.json`)
  const { products, ...read } = readRows(cells, combinations, taxPercent)
  expect({ ...read, products: products.map(describeProduct) }).toEqual(readExpected(path))
})

for (const [name, path] of listCases('import'))
  onOneDatabase(`the import of ${name} ends as its golden file says`, async (shop) => {
    const { read, change, write, importFile, products, piecesOf } = await openImports(shop)
    const second: Record<string, Buffer> = {}
    if (existsSync(`${path}.combinations.csv`)) second.combinations = readFileSync(`${path}.combinations.csv`)
    const settings = `${path}.settings.json`
    const readFile = async () => {
      const dry = await read(readFileSync(`${path}.csv`), second)
      return existsSync(settings) ? change(dry.id, readJson(settings)) : dry
    }
    if (existsSync(`${path}.before.csv`)) await importFile(readFileSync(`${path}.before.csv`))
    const stored = await products()
    const dry = await readFile()
    expect(await products()).toEqual(stored)
    const { format, counts, problems } = await write(dry.id)
    const found: object[] = []
    for (const product of await products()) found.push(describeStored(product, await piecesOf(product.id)))
    const { counts: again } = await readFile()
    const told = problems.map(describeProblem)
    expect({ format, counts, again, problems: told, products: found }).toEqual({
      again: { create: 0, update: 0, skip: counts.create + counts.update + counts.skip },
      ...readExpected(path),
    })
    expect(dry.counts).toEqual(counts)
    const coming = told.map((text) => text.replace(' : créée', ' : sera créée'))
    expect(coming).toEqual(expect.arrayContaining(dry.problems.map(describeProblem)))
  })

function describeProblem({ line, severity, name, message }: ImportProblem): string {
  return plain(`${line} ${severity}${name === null ? '' : ` (${name})`}: ${message}`)
}

/** Describes a product by its values that are not in `USUAL` or empty, without ids and times. */
function describeStored(product: Product, pieces: Record<string, number>): object {
  const { id, categoryId, subcategoryId, createdAt, updatedAt, stock, hasPrices, prices, ...shown } = product
  const all = Object.entries({ ...shown, ...(stock && { pieces }), prices: describePrices(prices) })
  const isUsual = (key: string, value: unknown) =>
    USUAL.includes(`${key} ${value}`) || ['null', '""', '[]', '{}'].includes(JSON.stringify(value))
  return Object.fromEntries(all.filter(([key, value]) => !isUsual(key, value)))
}
