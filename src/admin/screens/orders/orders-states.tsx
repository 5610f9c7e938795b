import { Link } from '@tanstack/react-router'
import { Notice } from '#admin/ui/notice.tsx'
import { buttonClass } from '#web/ui/button.tsx'

export function OrderSkeleton() {
  return (
    <div className="flex h-68 flex-col justify-between gap-6 border border-concrete-200 bg-white p-4 @4xl:h-28 @4xl:flex-row @4xl:not-first:border-t-0">
      <Bars className="@4xl:w-28" widths={['w-28', 'w-20']} />
      <Bars className="flex-1" widths={['w-48', 'w-28', 'w-40']} />
      <Bars className="flex-1" widths={['w-4/5', 'w-3/5']} />
      <Bars className="@4xl:w-28 @4xl:items-end" widths={['w-24']} />
    </div>
  )
}

function Bars({ widths, className }: { widths: string[]; className: string }) {
  return (
    <div className={`flex flex-col gap-2 ${className}`}>
      {widths.map((width) => (
        <span key={width} className={`h-4 max-w-full bg-concrete-200 ${width}`} />
      ))}
    </div>
  )
}

export function NoOrders({ isFiltered }: { isFiltered: boolean }) {
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
