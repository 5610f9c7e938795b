import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Moment } from '#admin/order/moment.tsx'
import { stockMoves } from '#admin/queries/products.ts'
import { QueryBoundary } from '#admin/ui/query-boundary.tsx'
import type { StockMove } from '#contract/stock.ts'
import { variantKey } from '#rules/stock.ts'
import { classes } from '#web/ui/classes.ts'
import { variantName } from './variant-texts.ts'

const REASONS: Record<StockMove['reason'], string> = {
  order: 'Commande',
  edit: 'Commande corrigée',
  delete: 'Commande supprimée',
  count: 'Compté par vous',
  import: 'Import',
  exchange: 'Échange revenu',
}

export function StockMoves({ productId }: { productId: number }) {
  const query = useQuery(stockMoves(productId))
  return (
    <QueryBoundary
      query={query}
      loading={
        <p role="status" className="text-concrete-600 text-sm">
          Chargement des mouvements…
        </p>
      }
      failed="Impossible de charger les mouvements"
    >
      {(moves) =>
        moves.length === 0 ? (
          <p className="text-concrete-600 text-sm">Aucun mouvement.</p>
        ) : (
          <ul aria-label="Mouvements" className="max-h-80 overflow-y-auto border border-concrete-200">
            {moves.map((move) => (
              <li
                key={`${move.at} ${move.orderId} ${variantKey(move)}`}
                className="flex flex-wrap items-baseline gap-x-3 border-concrete-200 border-b px-3 py-2 text-sm last:border-b-0"
              >
                <span
                  className={classes(
                    'price w-12 text-lg',
                    move.change < 0 ? 'text-alarm-deep' : 'text-green-700',
                  )}
                >
                  {move.change > 0 ? '+' : '−'}
                  {Math.abs(move.change)}
                </span>
                <span className="font-semibold text-ink">{variantName(move)}</span>
                <span className="text-concrete-700">reste {move.quantity}</span>
                <span className="ml-auto text-concrete-600">
                  {REASONS[move.reason]}{' '}
                  {move.orderId !== null && move.reason === 'delete' && `n°\u00a0${move.orderId}`}
                  {move.orderId !== null && move.reason !== 'delete' && (
                    <Link to="/commandes" search={{ commande: move.orderId }} className="underline">
                      n°&nbsp;{move.orderId}
                    </Link>
                  )}
                  {' · '}
                  <Moment value={move.at} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  )
}
