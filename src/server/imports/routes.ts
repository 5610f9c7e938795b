import { invalid } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { fileResponse, sheetResponse } from '#server/http/responses/file-response.ts'
import type { Runner } from '#server/jobs/runner.ts'
import { exportProducts, toZip } from './export-products.ts'
import { findImport, findImportLine, listImports } from './imports.ts'
import { deleteImport, startImport, stopImport, undoImport } from './start-stop-import.ts'
import { setImportCells, updateImport } from './upload/change-import.ts'
import { receiveImport } from './upload/receive-import.ts'

export function importRoutes(jobs: Runner) {
  const running = async <Found extends { id: number }>(change: Promise<Found>) => {
    const changed = await change
    void jobs.run('imports', changed.id)
    return changed
  }
  return {
    'GET /products/export': ({ db, limits, images, query, request, log }) => {
      const sheet = exportProducts({ db, limits })
      const { format } = query
      if (format !== 'zip') return sheetResponse({ request, log }, sheet, { format, name: 'produits' })
      const file = { type: 'application/zip', name: 'produits', extension: 'zip' }
      return fileResponse({ request, log }, toZip(sheet, { db, images }), file)
    },
    'GET /imports': ({ db }) => listImports(db),
    'GET /imports/:id': ({ db, params }) => findImport(db, params.id),
    'POST /imports': async ({ db, limits, files }) => {
      const [file] = files.file ?? []
      if (!file) throw invalid('file', 'Veuillez choisir un fichier de produits')
      const [combinations] = files.combinations ?? []
      const [images] = files.pictures ?? []
      const id = await receiveImport(db, { file, combinations, images }, limits.sheets)
      return running(findImport(db, id))
    },
    'PUT /imports/:id': ({ db, params, body }) => running(updateImport(db, params.id, body)),
    'POST /imports/:id/start': ({ db, params }) => running(startImport(db, params.id)),
    'GET /imports/:id/rows/:line': ({ db, params }) => findImportLine(db, params.id, params.line),
    'PUT /imports/:id/cells': ({ db, params, body }) => running(setImportCells(db, params.id, body)),
    'POST /imports/:id/undo': ({ db, params }) => running(undoImport(db, params.id)),
    'POST /imports/:id/stop': ({ db, params }) => stopImport(db, params.id),
    'DELETE /imports/:id': ({ db, params }) => deleteImport(db, params.id),
  } satisfies Partial<Handlers>
}
