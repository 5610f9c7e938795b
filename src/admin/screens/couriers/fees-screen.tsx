import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { courierFees, couriers } from '#admin/queries/couriers.ts'
import { wilayas } from '#admin/queries/delivery.ts'
import { jobs } from '#admin/queries/parcels.ts'
import { WorkBar } from '#admin/ui/progress.tsx'
import { LoadFailed, Notice, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { ApplyFeesForm } from './apply-fees-form.tsx'

export function FeesScreen() {
  const { id } = useParams({ from: '/owner/transporteurs/$id/tarifs' })
  const courierId = Number(id)
  const { data: accounts } = useQuery(couriers)
  const fees = useQuery(courierFees(courierId))
  const places = useQuery(wilayas.query)
  const courier = accounts?.find((account) => account.id === courierId)
  const list = Array.isArray(fees.data) ? fees.data : null
  const progress = fees.data && !Array.isArray(fees.data) ? fees.data : null
  const failed = progress && fees.error
  const { data: running } = useQuery({ ...jobs, enabled: progress !== null })
  const job = running?.find(
    ({ kind, courierId: of, state }) => kind === 'fees' && of === courierId && state === 'running',
  )
  return (
    <Screen
      title="Tarifs"
      help="tarifs"
      count={courier?.name}
      back={{ to: '/transporteurs', name: 'Transporteurs' }}
    >
      <QueryBoundary
        query={fees}
        loading={
          <div
            role="status"
            className="grid h-72 place-items-center border border-concrete-200 bg-white px-6 text-center"
          >
            <p className="animate-pulse text-concrete-700">
              {courier?.name ?? 'Le transporteur'} est interrogé wilaya par wilaya&nbsp;: cela peut prendre
              une minute…
            </p>
          </div>
        }
        failed="Impossible de charger les tarifs du transporteur"
      />
      {!fees.isPending && <QueryBoundary query={places} failed="Impossible de charger les wilayas" />}
      {failed && (
        <LoadFailed
          title="Impossible de charger les tarifs du transporteur"
          error={failed}
          onRetry={() => fees.refetch()}
        />
      )}
      {progress && !failed && (
        <div className="border border-concrete-200 bg-white p-4">
          <WorkBar
            title={`Tarifs de ${courier?.name ?? 'ce transporteur'}`}
            {...progress}
            waitsUntil={job?.waitsUntil ?? null}
          />
        </div>
      )}
      {list?.length === 0 && (
        <Notice
          title="Aucun tarif"
          text="Le transporteur n’a donné aucun tarif pour les wilayas de la boutique."
        />
      )}
      {list && list.length > 0 && places.data && (
        <ApplyFeesForm
          courierId={courierId}
          courierName={courier?.name ?? 'transporteur'}
          fees={list}
          wilayas={places.data}
        />
      )}
    </Screen>
  )
}
