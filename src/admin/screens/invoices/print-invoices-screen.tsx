import { FileText, Printer } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '#admin/api.ts'
import { PrintFrame } from '#admin/screens/print/print-frame.tsx'
import { readIds } from '#admin/screens/print/print-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'

export function PrintInvoicesScreen() {
  const { numero, commandes } = useSearch({ from: '/bare/factures/imprimer' })
  return numero ? <InvoiceByNumber number={numero} /> : <InvoicesOfOrders orders={readIds(commandes)} />
}

const TEXTS = {
  title: 'Factures',
  help: 'factures',
  noun: 'facture',
  empty: 'Aucune facture choisie',
  back: { to: '/factures', label: 'Factures' },
  paper: 'a4',
  margin: 15,
} as const

/** Prints an invoice again, also a cancelled one. */
function InvoiceByNumber({ number }: { number: string }) {
  return (
    <PrintFrame
      {...TEXTS}
      failedNoun="facture"
      keys={[number]}
      queryKey={['invoice-sheet']}
      load={(number, signal) => api('GET /invoices/:number', { params: { number }, signal })}
      controls={(invoices) => (
        <div className="mb-6">
          <PrintButton isDisabled={invoices.length === 0} />
        </div>
      )}
    >
      {(invoice, { logo }) => <InvoiceSheet key={invoice.number} invoice={invoice} logo={logo} />}
    </PrintFrame>
  )
}

function PrintButton({ isDisabled }: { isDisabled: boolean }) {
  return (
    <Button disabled={isDisabled} onClick={() => window.print()}>
      <Icon of={Printer} className="size-5" />
      Imprimer
    </Button>
  )
}

/** Prints the invoices of orders, and creates those that are missing once the owner asks for it. */
function InvoicesOfOrders({ orders }: { orders: number[] }) {
  const navigate = useNavigate({ from: '/factures/imprimer' })
  const isAsked = useRouterState({ select: ({ location }) => location.state.isInvoicing === true })
  const [isInvoicing, setInvoicing] = useState(isAsked)
  // Creates invoices once: Back and a reload only show them, since one may have been cancelled meanwhile.
  useEffect(() => {
    if (isAsked)
      void navigate({
        search: (previous) => previous,
        state: ({ isOpenedHere }) => ({ isOpenedHere }),
        replace: true,
        resetScroll: false,
      })
  }, [isAsked, navigate])
  const client = useQueryClient()
  const name = isInvoicing ? 'POST /orders/:id/invoice' : 'GET /orders/:id/invoice'
  return (
    <PrintFrame
      {...TEXTS}
      {...(orders.length > 0 && { back: { to: '/commandes', label: 'Commandes' } })}
      progress={{ verb: isInvoicing ? 'Facturation' : 'Chargement', label: 'Factures chargées' }}
      keys={orders}
      queryKey={['invoice-sheets', isInvoicing]}
      load={(id, signal) => api(name, { params: { id }, signal })}
      onLoaded={() => isInvoicing && client.invalidateQueries({ queryKey: ['invoices'] })}
      // One after the other, so that the numbers follow the order of `keys`.
      atOnce={isInvoicing ? 1 : undefined}
      controls={(invoices, failed) => (
        <div className="mb-6 flex flex-wrap gap-2">
          <PrintButton isDisabled={invoices.length === 0} />
          {!isInvoicing && failed.length > 0 && (
            <Button look="outline" onClick={() => setInvoicing(true)}>
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
