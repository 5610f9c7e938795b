import { FileText, Printer } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Part } from '#admin/order/order-details.tsx'
import { formatDate } from '#admin/order/order-texts.ts'
import { cancelInvoice, createInvoice, orderInvoice } from '#admin/queries/orders.ts'
import { INVOICE_FACTS, ShopFacts } from '#admin/shop-facts.tsx'
import { ConfirmDialog } from '#admin/ui/confirm-dialog.tsx'
import { ActionFailed } from '#admin/ui/query-boundary.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { isInvoiceable } from '#rules/order.ts'
import { ApiError } from '#web/api-client.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export function OrderInvoice({ order }: { order: AdminOrder }) {
  const { id, status } = order
  const { data: invoice, isPending, isLoadingError } = useQuery(orderInvoice(order))
  const create = useMutation(createInvoice)
  const cancel = useMutation(cancelInvoice)
  const [isCancelling, setCancelling] = useState(false)
  if (isLoadingError || (!invoice && !isInvoiceable(status))) return null
  return (
    <Part title="Facture">
      {invoice ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ink">
            <span className="font-semibold tabular-nums">N°&nbsp;{invoice.number}</span> du{' '}
            {formatDate(invoice.at)}
          </p>
          <div className="flex flex-wrap gap-2">
            <Link
              to="/factures/imprimer"
              search={{ commandes: String(id) }}
              className={buttonClass('outline', 'small')}
            >
              <Icon of={Printer} className="size-4" />
              Imprimer la facture
            </Link>
            <Button look="ghost" size="small" onClick={() => setCancelling(true)}>
              Annuler la facture
            </Button>
          </div>
        </div>
      ) : (
        <Button
          look="outline"
          size="small"
          isBusy={create.isPending}
          onClick={() => create.mutate({ params: { id } })}
          // Hides the button but keeps its space until the invoice has been loaded.
          className={isPending ? 'invisible' : undefined}
        >
          <Icon of={FileText} className="size-4" />
          Facturer
        </Button>
      )}
      <InvoiceProblem error={create.error} onCompleted={() => create.mutate({ params: { id } })} />
      <ConfirmDialog
        title="Annuler la facture"
        question={
          isCancelling &&
          invoice &&
          `Annuler la facture n°\u00a0${invoice.number}\u00a0? Elle reste dans la liste, son numéro n’est pas redonné, et la commande peut être corrigée.`
        }
        confirmLabel="Annuler la facture"
        cancelLabel="Garder"
        isDestructive
        onConfirm={() => cancel.mutateAsync({ params: { id } })}
        onClose={() => setCancelling(false)}
      />
    </Part>
  )
}

function InvoiceProblem({ error, onCompleted }: { error: Error | null; onCompleted: () => void }) {
  if (!error) return null
  return (
    <div className="mt-2">
      <ActionFailed error={error} text="Erreur lors de la création de la facture" />
      {error instanceof ApiError && error.body.code === 'incomplete_identity' && (
        <ShopFacts
          facts={INVOICE_FACTS}
          label="Compléter les numéros légaux"
          areAllNeeded
          onSaved={onCompleted}
        />
      )}
    </div>
  )
}
