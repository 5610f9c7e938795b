import type { Logger } from 'pino'
import { algiersTime } from '#rules/algiers.ts'
import { toCsv } from '#server/sheets/csv-write.ts'
import type { Sheet } from '#server/sheets/sheet.ts'
import { toXlsx } from '#server/sheets/xlsx-write.ts'
import { streamedResponse } from './streamed-response.ts'

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: toCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: toXlsx },
}

type Context = { request: Request; log: Logger }

/**
 * Returns a sheet as a file to be saved, `name` with the day of Algiers.
 * @throws as the first batch of the sheet
 */
export function sheetResponse(
  { request, log }: Context,
  sheet: Sheet,
  { format, name }: { format: keyof typeof FORMATS; name: string },
): Promise<Response> {
  const { type, write } = FORMATS[format]
  return fileResponse({ request, log }, write(sheet), { type, name, extension: format })
}

/**
 * Returns chunks as a file to be saved, as `sheetResponse` does.
 * @throws as the first chunk
 */
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
