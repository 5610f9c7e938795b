import { parentPort, workerData } from 'node:worker_threads'
import { TooLargeError, ValidationError } from '#server/errors.ts'
import { readRows } from './read-rows.ts'
import type { SheetCounts, SheetRow } from './sheet.ts'

// Runs in the thread that read-sheet.ts starts: answers each message with the next rows of a sheet.

export type SheetData = { path: string; limits: SheetCounts }

/** The next rows (none at the end), or why the sheet is refused. */
export type SheetBatch = { rows: SheetRow[] } | { refused: string; isTooLarge: boolean }

/** Limits of a batch: rows, and characters after which it ends. */
const BATCH = 200
const BATCH_SIZE = 500_000

const { path, limits }: SheetData = workerData
const rows = readRows(path, limits)

parentPort?.on('message', async () => {
  parentPort?.postMessage(await readBatch())
})

async function readBatch(): Promise<SheetBatch> {
  const batch: SheetRow[] = []
  try {
    for (let size = 0; batch.length < BATCH && size < BATCH_SIZE; ) {
      const { value, done } = await rows.next()
      if (done) break
      batch.push(value)
      for (const cell of value.cells) size += String(cell).length
    }
    return { rows: batch }
  } catch (error) {
    const isTooLarge = error instanceof TooLargeError
    if (isTooLarge || error instanceof ValidationError) return { refused: error.message, isTooLarge }
    throw error
  }
}
