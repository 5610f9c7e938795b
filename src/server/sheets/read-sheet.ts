import type { Semaphore } from '#server/semaphore.ts'
import { Thread, ThreadError } from '#server/thread.ts'
import { badSheet, type SheetRow, USUAL_LIMITS } from './sheet.ts'
import type { SheetBatch, SheetData } from './sheet-worker.ts'

// The build writes the worker into the same folder as this file.
const WORKER = new URL(`./sheet-worker.${import.meta.url.split('.').at(-1)}`, import.meta.url)
/** Memory limit of the thread in MB. Rows are streamed, but all shared texts of a workbook are in memory. */
const MEMORY = 192

/**
 * Reads the non-empty rows of an untrusted CSV file or workbook, in a thread and within limits.
 * @throws ValidationError on `file` when it is damaged; the error of `limits.refuse` when it is too large or
 * takes too much time or memory; UnavailableError when too many wait to be read
 */
export async function* readSheet(
  path: string,
  turns: Semaphore,
  { refuse, ...limits } = USUAL_LIMITS,
): AsyncGenerator<SheetRow, undefined> {
  using _turn = await turns.take(1)
  await using thread = new Thread<'next', SheetBatch>(WORKER, {
    workerData: { path, limits } satisfies SheetData,
    memory: MEMORY,
  })
  thread.ask('next')
  for (;;) {
    const batch = await thread.next().catch((error: unknown) => {
      throw error instanceof ThreadError ? refuse('Ce fichier demande trop de temps ou de mémoire') : error
    })
    if ('refused' in batch) throw batch.isTooLarge ? refuse(batch.refused) : badSheet(batch.refused)
    if (batch.rows.length === 0) return
    thread.ask('next')
    yield* batch.rows
  }
}
