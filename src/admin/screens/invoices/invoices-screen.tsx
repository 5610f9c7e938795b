import { ArrowLeft, FileText, Printer } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { counted } from '#admin/count-text.ts'
import { shopIdentity } from '#admin/queries/shop.ts'
import { FailedOrders, loadEach } from '#admin/screens/print/load-orders.tsx'
import { Paper } from '#admin/screens/print/paper.tsx'
import { fontsReady } from '#admin/screens/print/print-screen.tsx'
import { MAX_SLIPS, readIds } from '#admin/screens/print/print-search.ts'
import { ProgressBar } from '#admin/ui/progress.tsx'
import { Notice } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'

/** Prints the invoices of orders, and creates those that are missing once the owner asks for it. */
export function InvoicesScreen() {
  const search = useSearch({ from: '/bare/factures' })
  const navigate = useNavigate({ from: '/factures' })
  const isInvoicing = useRouterState({ select: ({ location }) => location.state.isInvoicing === true })
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const asked = readIds(search.commandes)
  const ids = asked.slice(0, MAX_SLIPS)
  const loading = useQuery({
    queryKey: ['invoice-sheets', ids.join(), isInvoicing],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      setDone(0)
      const name = isInvoicing ? 'POST /orders/:id/invoice' : 'GET /orders/:id/invoice'
      const load = (id: number) => api(name, { params: { id }, signal })
      const loaded = await loadEach(ids, load, { signal, onProgress: setDone })
      if (isInvoicing) client.invalidateQueries({ queryKey: ['invoices'] })
      const { logo } = await client.ensureQueryData(shopIdentity)
      await fontsReady()
      return { ...loaded, logo }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { items: invoices = [], failed = [], logo = null } = loading.data ?? {}
  return (
    <main className="px-4 pt-5 pb-16 md:px-6 print:p-0">
      <div className="mx-auto max-w-[210mm] print:hidden">
        <Screen
          title="Factures"
          help="factures"
          count={loading.isSuccess && counted(invoices.length, 'facture', 'factures')}
          actions={
            <Link to="/commandes" className={classes(buttonClass('ghost'), 'shrink-0')}>
              <Icon of={ArrowLeft} className="size-4" />
              Commandes
            </Link>
          }
        >
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
          {asked.length > MAX_SLIPS && (
            <p role="alert" className="mb-4 bg-amber-100 px-4 py-3 text-amber-900 text-sm">
              Les {MAX_SLIPS} premières commandes sur {asked.length}&nbsp;: imprimez les autres ensuite.
            </p>
          )}
          {ids.length === 0 && <Notice title="Aucune facture à imprimer" />}
          {loading.isFetching && ids.length > 0 && (
            <div role="status" className="flex flex-col gap-2 border border-concrete-200 bg-white p-4">
              <p className="text-concrete-700 text-sm tabular-nums">
                {isInvoicing ? 'Facturation' : 'Chargement'}&nbsp;: {done} sur{' '}
                {counted(ids.length, 'commande', 'commandes')}
              </p>
              <ProgressBar label="Factures chargées" share={done / ids.length} />
            </div>
          )}
          <FailedOrders failed={failed} onRetry={() => loading.refetch()} />
        </Screen>
      </div>
      <Paper size="a4">
        {invoices.map((invoice) => (
          <InvoiceSheet key={invoice.number} invoice={invoice} logo={logo} />
        ))}
      </Paper>
    </main>
  )
}
