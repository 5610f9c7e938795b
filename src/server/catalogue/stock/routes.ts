import type { Handlers } from '#server/http/handlers.ts'
import { findStock, listLowStock, listMoves, setShowLeftAt, setStock } from './stock.ts'
import { findShowLeftAt } from './stock-variants.ts'

export const stockRoutes = {
  'GET /products/:id/stock': ({ db, params }) => findStock(db, params.id),
  'PUT /products/:id/stock': ({ db, params, body }) => setStock(db, params.id, body),
  'GET /products/:id/stock/moves': ({ db, params }) => listMoves(db, params.id),
  'GET /stock/low': ({ db }) => listLowStock(db),
  'GET /stock/settings': async ({ db }) => ({ showLeftAt: await findShowLeftAt(db) }),
  'PUT /stock/settings': async ({ db, body }) => {
    await setShowLeftAt(db, body.showLeftAt)
    return { showLeftAt: await findShowLeftAt(db) }
  },
} satisfies Partial<Handlers>
