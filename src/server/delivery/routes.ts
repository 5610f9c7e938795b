import { invalid } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { sheetResponse } from '#server/http/responses/file-response.ts'
import { updateFreeDelivery } from './free-delivery.ts'
import { exportWilayas, readWilayaPrices, setWilayaPrices, withPrices } from './price-sheet.ts'
import { createWilaya, deleteWilaya, listWilayas, updateWilaya, wilayaNotFound } from './wilayas.ts'

export const deliveryRoutes = {
  'GET /wilayas': ({ reads }) => reads.wilayas(),
  'GET /wilayas/:id': async ({ reads, params }) => {
    const wilaya = (await reads.wilayas()).find(({ id }) => id === params.id)
    if (!wilaya) throw wilayaNotFound()
    return wilaya
  },
  'PUT /wilayas/prices': ({ db, body }) => setWilayaPrices(db, body),
  'GET /wilayas/export': async ({ reads, request, log }) =>
    sheetResponse({ request, log }, exportWilayas(await reads.wilayas()), { format: 'csv', name: 'wilayas' }),
  'POST /wilayas/import': async ({ db, limits, files, body }) => {
    const [file] = files.file ?? []
    if (!file) throw invalid('file', 'Veuillez choisir un fichier')
    const wilayas = await listWilayas(db)
    const prices = await readWilayaPrices(file.path, wilayas, limits.sheets)
    return body.dryRun ? withPrices(wilayas, prices) : setWilayaPrices(db, prices)
  },
  'POST /wilayas': ({ db, body }) => createWilaya(db, body),
  'PUT /wilayas/:id': ({ db, params, body }) => updateWilaya(db, params.id, body),
  'DELETE /wilayas/:id': ({ db, params }) => deleteWilaya(db, params.id),

  'GET /free-delivery': ({ reads }) => reads.freeDelivery(),
  'PUT /free-delivery': ({ db, body }) => updateFreeDelivery(db, body),
} satisfies Partial<Handlers>
