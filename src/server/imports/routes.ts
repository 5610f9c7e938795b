import { ValidationError } from '#server/errors.ts'
import { fileResponse, sheetResponse } from '#server/http/file-response.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Runner } from '#server/jobs/runner.ts'
import { setImportCells, updateImport } from './change-import.ts'
import { exportProducts, toZip } from './export-products.ts'
import { deleteImport, startImport, stopImport, undoImport } from './import-states.ts'
import { findImport, findImportLine, listImports } from './imports.ts'
import { receiveImport } from './receive-import.ts'

export function importRoutes(jobs: Runner) {
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
      if (!file)
        throw new ValidationError([{ path: 'file', message: 'Veuillez choisir un fichier de produits' }])
      const [combinations] = files.combinations ?? []
      const [images] = files.pictures ?? []
      const id = await receiveImport(db, { file, combinations, images }, limits.sheets)
      void jobs.run('imports', id)
      return findImport(db, id)
    },
    'PUT /imports/:id': async ({ db, params, body }) => {
      const changed = await updateImport(db, params.id, body)
      void jobs.run('imports', params.id)
      return changed
    },
    'POST /imports/:id/start': async ({ db, params }) => {
      const started = await startImport(db, params.id)
      void jobs.run('imports', params.id)
      return started
    },
    'GET /imports/:id/rows/:line': ({ db, params }) => findImportLine(db, params.id, params.line),
    'PUT /imports/:id/cells': async ({ db, params, body }) => {
      const changed = await setImportCells(db, params.id, body)
      void jobs.run('imports', params.id)
      return changed
    },
    'POST /imports/:id/undo': async ({ db, params }) => {
      const undoing = await undoImport(db, params.id)
      void jobs.run('imports', params.id)
      return undoing
    },
    'POST /imports/:id/stop': ({ db, params }) => stopImport(db, params.id),
    'DELETE /imports/:id': ({ db, params }) => deleteImport(db, params.id),
  } satisfies Partial<Handlers>
}
