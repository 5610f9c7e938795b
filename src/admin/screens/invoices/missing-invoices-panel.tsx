import { FileText } from '@lucide/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { missingInvoices } from '#admin/queries/orders.ts'
import { DayField } from '#admin/ui/fields.tsx'
import { TextPanel } from '#admin/ui/panel.tsx'
import { algiersTime } from '#rules/algiers.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Creates the missing invoices of orders delivered since a day; the law asks for one per online sale. */
export function MissingInvoicesPanel() {
  const today = algiersTime(new Date()).slice(0, 10)
  const [since, setSince] = useState(`${today.slice(0, 8)}01`)
  const { data } = useQuery({
    ...missingInvoices(since),
    enabled: since !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <TextPanel
      title="Facturer ce qui est livré"
      text="Les commandes livrées qui n’ont pas de facture, facturées dans l’ordre des livraisons."
    >
      <div className="flex flex-wrap items-end gap-3">
        <DayField label="Livrées depuis le" max={today} value={since} onChange={setSince} />
        {data && data.total > 0 && (
          <Link
            to="/factures/imprimer"
            search={{ commandes: data.orderIds.join(',') }}
            state={{ isInvoicing: true }}
            className={buttonClass()}
          >
            <Icon of={FileText} className="size-5" />
            Facturer {counted(data.orderIds.length, 'commande')}
          </Link>
        )}
      </div>
      <p role="status" className="mt-2 text-concrete-600 text-sm">
        {data && statusText(data)}
      </p>
    </TextPanel>
  )
}

function statusText({ total, orderIds }: { total: number; orderIds: number[] }): string {
  if (total === 0) return 'Tout ce qui est livré depuis ce jour est facturé.'
  if (total > orderIds.length)
    return `${counted(total, 'commande')} à facturer, ${orderIds.length} à la fois.`
  return ''
}
