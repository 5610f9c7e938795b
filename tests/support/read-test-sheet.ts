import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Semaphore } from '#server/semaphore.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { makeTestFolder } from './test-databases.ts'

/** Reads the rows of a file, each with its number first. */
export async function readTestSheet(
  content: string | Uint8Array,
  limits?: Parameters<typeof readSheet>[2],
): Promise<(string | number)[][]> {
  using folder = makeTestFolder()
  const path = join(folder.path, 'sheet')
  await writeFile(path, content)
  const rows = readSheet(path, new Semaphore(1), limits)
  return await Array.fromAsync(rows, ({ number, cells }) => [number, ...cells])
}
