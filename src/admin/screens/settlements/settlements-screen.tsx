import { HandCoins } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { counted } from '#admin/count-text.ts'
import { formatDate } from '#admin/order/order-texts.ts'
import { couriers, outstanding } from '#admin/queries/couriers.ts'
import { listTexts } from '#admin/queries/list-resource.ts'
import { settlementsPage } from '#admin/queries/parcels.ts'
import { PagedList } from '#admin/ui/paged-list.tsx'
import { LoadingBars, Notice, QueryBoundary, RowSkeleton } from '#admin/ui/query-boundary.tsx'
import { AddButton, Screen } from '#admin/ui/screen.tsx'
import { useEditor } from '#admin/ui/use-editor.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { SettlementCard } from './settlement-card.tsx'
import { UploadDialog } from './upload-dialog.tsx'

export function SettlementsScreen() {
  const { page = 1 } = useSearch({ from: '/owner/versements' })
  const query = useQuery(settlementsPage(page))
  const { data: accounts } = useQuery(couriers)
  const { data: owed = [] } = useQuery(outstanding)
  // Includes deleted couriers that still owe money.
  const payers = [
    ...(accounts ?? []),
    ...owed
      .filter(({ courierId }) => accounts && !accounts.some(({ id }) => id === courierId))
      .map(({ courierId, courier }) => ({ id: courierId, name: courier })),
  ]
  const owing = accounts ? owed.filter(({ parcels }) => parcels > 0) : []
  const likely = owing.length === 1 ? owing : payers.map(({ id }) => ({ courierId: id }))
  const editor = useEditor<null>('settlement')
  const hasCourier = accounts === undefined || payers.length > 0
  const add = () => editor.open(null)
  return (
    <Screen
      title="Versements"
      help="versements"
      count={query.data && counted(query.data.total, 'relevé')}
      actions={hasCourier && <AddButton verb="Vérifier" thing="un relevé" onClick={add} />}
    >
      <OutstandingList />
      <h2 className="label mt-6 mb-2 text-concrete-600 text-sm">Relevés vérifiés</h2>
      <PagedList
        query={query}
        page={page}
        texts={listTexts('versement', 'masculine')}
        layout="grid grid-cols-1 gap-3 @4xl:gap-0"
        skeletons={3}
        skeleton={<RowSkeleton className="h-32 @4xl:h-20" />}
        empty={
          <Notice
            title="Aucun relevé vérifié"
            text={
              hasCourier
                ? 'Le transporteur vous verse l’argent avec un fichier, ligne par ligne. Ajoutez-le ici\u00a0: la boutique le compare à ce qui est dû et montre les écarts.'
                : 'Un relevé dit ce qu’un transporteur vous verse, colis par colis\u00a0: ajoutez d’abord votre transporteur.'
            }
            icon={HandCoins}
          >
            {hasCourier ? (
              <Button onClick={add}>Vérifier un relevé</Button>
            ) : (
              <Link to="/transporteurs" className={buttonClass('outline')}>
                Voir les transporteurs
              </Link>
            )}
          </Notice>
        }
        item={(settlement) => <SettlementCard key={settlement.id} settlement={settlement} />}
      />
      <UploadDialog
        key={editor.key}
        editor={editor}
        couriers={payers}
        likelyId={likely.length === 1 ? (likely[0]?.courierId ?? null) : null}
      />
    </Screen>
  )
}

function OutstandingList() {
  const query = useQuery(outstanding)
  const owed = query.data?.filter(({ parcels }) => parcels > 0) ?? []
  const sum = owed.reduce((total, { sum }) => total + sum, 0)
  return (
    <section aria-label="Argent à recevoir">
      <QueryBoundary
        query={query}
        loading={
          <LoadingBars text="Chargement de ce que doivent les transporteurs…" isCard className="h-28" />
        }
        failed="Impossible de charger ce que doivent les transporteurs"
      >
        {() => (
          <div className="border border-concrete-200 bg-white">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 md:px-5">
              <h2 className="font-semibold text-ink text-lg">À recevoir</h2>
              <Money of={sum} className="price text-3xl text-ink leading-none md:text-4xl" />
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
                        {counted(parcels, 'colis livré')}
                        {oldest && `, le plus ancien du ${formatDate(oldest)}`}
                      </span>
                    </p>
                    <Money of={part} className="price text-ink text-xl" />
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
      </QueryBoundary>
    </section>
  )
}
