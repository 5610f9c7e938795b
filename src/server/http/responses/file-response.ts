import type { Logger } from 'pino'
import { algiersTime } from '#rules/algiers-time.ts'
import { toCsv } from '#server/sheets/csv-write.ts'
import type { Sheet } from '#server/sheets/sheet.ts'
import { toXlsx } from '#server/sheets/xlsx-write.ts'

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: toCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: toXlsx },
}

type Context = { request: Request; log: Logger }

/** Responds with a sheet to download as `name` with the date in Algiers. Throws like the first batch. */
export function sheetResponse(
  { request, log }: Context,
  sheet: Sheet,
  { format, name }: { format: keyof typeof FORMATS; name: string },
): Promise<Response> {
  const { type, write } = FORMATS[format]
  return fileResponse({ request, log }, write(sheet), { type, name, extension: format })
}

/** Responds with a file to download, like `sheetResponse`. Throws like the first chunk. */
export function fileResponse(
  { request, log }: Context,
  chunks: AsyncGenerator<Uint8Array>,
  { type, name, extension }: { type: string; name: string; extension: string },
): Promise<Response> {
  const day = algiersTime(new Date()).slice(0, 10)
  const headers = {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}-${day}.${extension}"`,
    'Cache-Control': 'no-store',
  }
  return streamedResponse({ request, log }, chunks, headers)
}

/**
 * Sends chunks as fast as the client reads, and ends `chunks` if it disconnects. Throws like the first chunk;
 * after it, a failure closes the connection, so that the client notices the incomplete file.
 */
export async function streamedResponse(
  { request, log }: { request: Request; log: Logger },
  chunks: AsyncGenerator<Uint8Array>,
  headers: Record<string, string>,
  status = 200,
): Promise<Response> {
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  // Reads the first chunk before responding, so that its failure results in an error response.
  let first: IteratorResult<Uint8Array, void> | undefined = await chunks.next()
  let hasLeft = false
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull: async (controller) => {
      try {
        const { done, value } = first ?? (await chunks.next())
        first = undefined
        if (hasLeft) return
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        log.error({ err: error }, 'A file was cut')
        controller.error(new CutError())
      }
    },
    cancel: async () => {
      hasLeft = true
      await chunks.return(undefined)
    },
  }
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), { status, headers })
}

/** With this code, the server does not log the error again. */
class CutError extends Error {
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE'
}
