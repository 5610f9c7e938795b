import { Link } from '@tanstack/react-router'
import { Notice } from '#admin/ui/notice.tsx'
import { buttonClass } from '#web/ui/button.tsx'

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f']

export function OrdersLoading() {
  return (
    <div role="status" className="@container">
      <span className="sr-only">Chargement des commandes…</span>
      <div aria-hidden="true" className="grid @2xl:grid-cols-2 @4xl:grid-cols-1 gap-3 @4xl:gap-0">
        {SKELETONS.map((key) => (
          <div
            key={key}
            className="flex h-68 @4xl:h-28 @4xl:flex-row flex-col justify-between gap-6 border border-concrete-200 bg-white p-4 @4xl:not-first:border-t-0"
          >
            <Bars className="@4xl:w-28" widths={['w-28', 'w-20']} />
            <Bars className="flex-1" widths={['w-48', 'w-28', 'w-40']} />
            <Bars className="flex-1" widths={['w-4/5', 'w-3/5']} />
            <Bars className="@4xl:w-28 @4xl:items-end" widths={['w-24']} />
          </div>
        ))}
      </div>
    </div>
  )
}

function Bars({ widths, className }: { widths: string[]; className: string }) {
  return (
    <div className={`flex animate-pulse flex-col gap-2 ${className}`}>
      {widths.map((width) => (
        <span key={width} className={`h-4 max-w-full bg-concrete-200 ${width}`} />
      ))}
    </div>
  )
}

export function OrdersNone({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Notice title="Aucune commande trouvée" text="Rien ne correspond à cette recherche ou à ce statut.">
        <Link to="/commandes" className={buttonClass('outline')}>
          Voir toutes les commandes
        </Link>
      </Notice>
    )
  }
  return <Notice title="Aucune commande trouvée" text="Les nouvelles commandes s’afficheront ici." />
}
