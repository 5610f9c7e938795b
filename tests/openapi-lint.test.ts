import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openTestShop } from './support/open-test-shop.ts'
import { redocly, saveDescription } from './support/redocly.ts'
import { makeTestFolder } from './support/test-databases.ts'

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
