import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted } from '#admin/count-text.ts'
import { outstanding } from '#admin/queries/couriers.ts'
import { formatDate } from '#admin/screens/orders/order-texts.ts'
import { QueryStates } from '#admin/ui/load-failures.tsx'
import { formatDinars } from '#rules/money.ts'

/** What each courier has collected and not paid. */
export function OutstandingList() {
  const query = useQuery(outstanding)
  const owed = query.data?.filter(({ parcels }) => parcels > 0) ?? []
  const sum = owed.reduce((all, one) => all + one.sum, 0)
  return (
    <section aria-label="Argent à recevoir">
      <QueryStates
        query={query}
        loading={
          <div role="status" className="h-28 animate-pulse border border-concrete-200 bg-white">
            <span className="sr-only">Chargement de ce que doivent les transporteurs…</span>
          </div>
        }
        failed="Impossible de charger ce que doivent les transporteurs"
      />
      {query.data && (
        <div className="border border-concrete-200 bg-white">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 md:px-5">
            <h2 className="font-semibold text-ink text-lg">À recevoir</h2>
            <p className="price text-3xl text-ink leading-none md:text-4xl">{formatDinars(sum)}</p>
          </div>
          {owed.length === 0 ? (
            <p className="border-concrete-200 border-t px-4 py-3 text-concrete-600 text-sm md:px-5">
              Aucun colis livré n’attend son versement.
            </p>
          ) : (
            <ul>
              {owed.map(({ courierId, courier, parcels, sum: part, oldest }) => (
                <li
                  key={courierId}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 border-concrete-200 border-t px-4 py-2.5 md:px-5"
                >
                  <p className="min-w-0">
                    <span className="wrap-anywhere block font-semibold text-ink">{courier}</span>
                    <span className="text-concrete-600 text-sm">
                      {counted(parcels, 'colis livré', 'colis livrés')}
                      {oldest && `, le plus ancien du ${formatDate(oldest)}`}
                    </span>
                  </p>
                  <p className="price text-ink text-xl">{formatDinars(part)}</p>
                </li>
              ))}
            </ul>
          )}
          {owed.length > 0 && (
            <Link
              to="/commandes"
              search={{ colis: 'delivered' }}
              className="inline-flex min-h-11 items-center px-4 font-semibold text-sm underline underline-offset-4 md:px-5"
            >
              Voir les commandes livrées
            </Link>
          )}
        </div>
      )}
    </section>
  )
}
