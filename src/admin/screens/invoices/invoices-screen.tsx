import { FileText, Printer } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { api } from '#admin/api.ts'
import { PrintFrame } from '#admin/screens/print/print-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'

/** Prints the invoices of orders, and creates those that are missing once the owner asks for it. */
export function InvoicesScreen() {
  const search = useSearch({ from: '/bare/factures' })
  const navigate = useNavigate({ from: '/factures' })
  const isInvoicing = useRouterState({ select: ({ location }) => location.state.isInvoicing === true })
  const client = useQueryClient()
  const name = isInvoicing ? 'POST /orders/:id/invoice' : 'GET /orders/:id/invoice'
  return (
    <PrintFrame
      title="Factures"
      help="factures"
      nouns={['facture', 'factures']}
      empty="Aucune facture à imprimer"
      progress={{ verb: isInvoicing ? 'Facturation' : 'Chargement', label: 'Factures chargées' }}
      orders={search.commandes}
      queryKey={['invoice-sheets', isInvoicing]}
      load={(id, signal) => api(name, { params: { id }, signal })}
      onLoaded={() => isInvoicing && client.invalidateQueries({ queryKey: ['invoices'] })}
      // One after the other, so that numbers follow the order of the ids.
      atOnce={isInvoicing ? 1 : undefined}
      paper="a4"
      controls={(invoices, failed) => (
        <div className="mb-6 flex flex-wrap gap-2">
          <Button disabled={invoices.length === 0} onClick={() => window.print()}>
            <Icon of={Printer} className="size-5" />
            Imprimer
          </Button>
          {!isInvoicing && failed.length > 0 && (
            <Button
              look="outline"
              onClick={() =>
                navigate({ search: (previous) => previous, state: { isInvoicing: true }, replace: true })
              }
            >
              <Icon of={FileText} className="size-5" />
              Facturer celles qui ne le sont pas
            </Button>
          )}
        </div>
      )}
    >
      {(invoice, { logo }) => <InvoiceSheet key={invoice.number} invoice={invoice} logo={logo} />}
    </PrintFrame>
  )
}
