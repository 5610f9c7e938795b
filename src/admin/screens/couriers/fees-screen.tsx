import { ArrowLeft } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { courierFees, couriers } from '#admin/queries/couriers.ts'
import { wilayas } from '#admin/queries/wilayas.ts'
import { QueryStates } from '#admin/ui/load-failures.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FeesForm } from './fees-form.tsx'

/** A courier's prices and desks beside the shop's own, to be taken over. */
export function FeesScreen() {
  const { id } = useParams({ from: '/owner/transporteurs/$id/tarifs' })
  const courierId = Number(id)
  const { data: accounts } = useQuery(couriers)
  const fees = useQuery(courierFees(courierId))
  const places = useQuery(wilayas.query)
  const courier = accounts?.find((one) => one.id === courierId)
  const isEmpty = fees.data?.length === 0
  return (
    <Screen
      title="Tarifs"
      count={courier?.name}
      actions={
        <Link to="/transporteurs" className={classes(buttonClass('ghost'), 'shrink-0')}>
          <Icon of={ArrowLeft} className="size-4" />
          <span className="max-sm:sr-only">Transporteurs</span>
        </Link>
      }
    >
      <QueryStates
        query={fees}
        loading={<FeesLoading name={courier?.name} />}
        failed="Impossible de charger les tarifs du transporteur"
      />
      {!fees.isPending && (
        <QueryStates query={places} loading={null} failed="Impossible de charger les wilayas" />
      )}
      {isEmpty && (
        <Notice
          title="Aucun tarif"
          text="Le transporteur n’a donné aucun tarif pour les wilayas de la boutique."
        />
      )}
      {fees.data && !isEmpty && places.data && (
        <FeesForm
          courierId={courierId}
          courierName={courier?.name ?? 'transporteur'}
          fees={fees.data}
          wilayas={places.data}
        />
      )}
    </Screen>
  )
}

function FeesLoading({ name = 'Le transporteur' }: { name?: string | undefined }) {
  return (
    <div
      role="status"
      className="grid h-72 place-items-center border border-concrete-200 bg-white px-6 text-center"
    >
      <p className="animate-pulse text-concrete-700">
        {name} est interrogé wilaya par wilaya&nbsp;: cela peut prendre une minute…
      </p>
    </div>
  )
}
