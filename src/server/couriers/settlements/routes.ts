import { ValidationError } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { sheetResponse } from '#server/http/sheet-response.ts'
import { acceptSettlement } from './accept-settlement.ts'
import { exportSettlement } from './export-settlement.ts'
import { listOutstanding } from './outstanding.ts'
import { readLines } from './settlement-lines.ts'
import {
  addSettlement,
  checkCourier,
  deleteSettlement,
  findSettlement,
  listSettlements,
} from './settlements.ts'

export const settlementRoutes = {
  'GET /couriers/outstanding': ({ db }) => listOutstanding(db),
  'GET /settlements': ({ db, query }) => listSettlements(db, query),
  'GET /settlements/:id': ({ db, params }) => findSettlement(db, params.id),
  'POST /settlements': async ({ db, limits, body, files }) => {
    const [file] = files.file ?? []
    if (!file)
      throw new ValidationError([{ path: 'file', message: 'Veuillez choisir le fichier du transporteur' }])
    const { courierId, ...columns } = body
    await checkCourier(db, courierId)
    const lines = await readLines(file.path, columns, limits.sheets)
    return addSettlement(db, { courierId, filename: file.filename, lines })
  },
  'DELETE /settlements/:id': ({ db, params }) => deleteSettlement(db, params.id),
  'POST /settlements/:id/accept': ({ db, params, body, admin }) =>
    acceptSettlement(db, params.id, { trackings: body.trackings, actor: admin.email }),
  'GET /settlements/:id/export': async ({ db, params, query, request, log }) => {
    const settlement = await findSettlement(db, params.id)
    const name = `versement-${settlement.id}`
    return sheetResponse({ request, log }, exportSettlement(settlement), { format: query.format, name })
  },
} satisfies Partial<Handlers>
