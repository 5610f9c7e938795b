import type { Handlers } from '#server/http/handlers.ts'
import { HttpError } from '#server/http/http-error.ts'
import { streamedResponse } from '#server/http/responses/file-response.ts'
import { deleteBackup, listBackups, openBackup } from './backups.ts'
import { findLastBackup } from './last-backup.ts'
import type { Backups } from './start-backups.ts'

export function backupRoutes(backups: Backups) {
  return {
    'GET /backups/last': ({ db }) => findLastBackup(db),
    'GET /backups': ({ db, config }) => listBackups({ db, folder: config.backups.folder }),
    'POST /backups': async () => ({ name: await backups.begin(), state: 'making' as const }),
    'GET /backups/:name': async ({ config, params: { name }, request, log }) => {
      const { size, read } = await openBackup(config.backups.folder, name)
      const etag = `"${name}-${size}"`
      const range = findRange(request.headers, size, etag)
      if (range === 'unsatisfiable')
        throw new HttpError(416, 'Ce morceau est au-delà de la fin du fichier', {
          'Content-Range': `bytes */${size}`,
        })
      const { start, end } = range ?? { start: 0, end: size - 1 }
      const headers = {
        'Content-Type': 'application/gzip',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Content-Length': String(end - start + 1),
        'Accept-Ranges': 'bytes',
        'Cache-Control': 'no-store',
        ETag: etag,
        ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
      }
      return streamedResponse({ request, log }, read(start, end), headers, range ? 206 : 200)
    },
    'DELETE /backups/:name': ({ db, config, params }) =>
      deleteBackup({ db, folder: config.backups.folder }, params.name),
  } satisfies Partial<Handlers>
}

type Range = { start: number; end: number }

/**
 * Finds the requested byte range (RFC 9110, section 14). Undefined means the whole file: for no range, an
 * invalid one, several ranges, or a range of another version of the file.
 */
function findRange(headers: Headers, size: number, etag: string): Range | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if ((headers.get('if-range') ?? etag) !== etag) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}
