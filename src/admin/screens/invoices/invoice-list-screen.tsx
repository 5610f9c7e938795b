import { Download, FileText, Printer, ReceiptText } from '@lucide/icons'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { formatDate } from '#admin/order/order-texts.ts'
import { listTexts } from '#admin/queries/list-resource.ts'
import { exportInvoices, invoicesPage, missingInvoices } from '#admin/queries/orders.ts'
import { LINE_LINK } from '#admin/ui/classes.ts'
import { DayField, SelectField } from '#admin/ui/fields.tsx'
import { PagedList } from '#admin/ui/paged-list.tsx'
import { TextPanel } from '#admin/ui/panel.tsx'
import { Notice, RowSkeleton } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { SearchBox, useSearchChange } from '#admin/ui/search-box.tsx'
import type { InvoiceItem } from '#contract/invoice.ts'
import { algiersTime } from '#rules/algiers-time.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'

export function InvoiceListScreen() {
  const { recherche, du, au, page = 1 } = useSearch({ from: '/owner/factures' })
  const query = useQuery(invoicesPage({ search: recherche, from: du, to: au, page }))
  const changeSearch = useSearchChange()
  const isFiltered = Boolean(recherche || du || au)
  return (
    <Screen title="Factures" help="factures" count={query.data && counted(query.data.total, 'facture')}>
      {(query.data?.total !== 0 || isFiltered) && (
        <div className="mb-4 flex flex-col gap-3 lg:flex-row lg:items-end">
          <SearchBox label="Rechercher une facture" placeholder="Numéro, nom ou téléphone" />
          <div className="pairs grid gap-3 sm:max-w-80">
            <DayField
              label="Du"
              max={au}
              value={du ?? ''}
              onChange={(day) => changeSearch({ du: day || undefined })}
            />
            <DayField
              label="Au"
              min={du}
              value={au ?? ''}
              onChange={(day) => changeSearch({ au: day || undefined })}
            />
          </div>
        </div>
      )}
      <PagedList
        query={query}
        page={page}
        texts={listTexts('facture', 'feminine')}
        layout="grid grid-cols-1 gap-3 @4xl:gap-0"
        skeletons={5}
        skeleton={<RowSkeleton className="h-32 @4xl:h-18" />}
        empty={
          isFiltered ? (
            <Notice
              title="Aucune facture trouvée"
              text="Essayez un autre numéro, un autre nom ou une période plus longue."
              icon={ReceiptText}
            >
              <Button
                look="outline"
                onClick={() => changeSearch({ recherche: undefined, du: undefined, au: undefined })}
              >
                Voir toutes les factures
              </Button>
            </Notice>
          ) : (
            <Notice
              title="Aucune facture pour l’instant"
              text="Une facture se fait depuis sa commande, une fois celle-ci confirmée."
              icon={ReceiptText}
            >
              <Link to="/commandes" className={buttonClass('outline')}>
                Voir les commandes
              </Link>
            </Notice>
          )
        }
        item={(invoice) => <InvoiceRow key={invoice.number} invoice={invoice} />}
      />
      <div className="mt-6 grid gap-4 lg:grid-cols-2">
        <MissingInvoicesPanel />
        <YearPanel />
      </div>
    </Screen>
  )
}

function InvoiceRow({ invoice }: { invoice: InvoiceItem }) {
  const { number, at, orderId, customerName, total, isCancelled } = invoice
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border border-concrete-200 bg-white px-4 py-3 @4xl:grid-cols-[12rem_minmax(0,1fr)_8rem_auto] @4xl:items-center @4xl:not-first:border-t-0">
      <div>
        <h2 className={classes('font-semibold text-ink tabular-nums', isCancelled && 'line-through')}>
          N°&nbsp;{number}
        </h2>
        <p className="text-concrete-600 text-sm">
          {formatDate(at)}
          {isCancelled && <span className="font-semibold text-alarm-deep"> · Annulée</span>}
        </p>
      </div>
      <p
        className={classes(
          'price text-2xl @4xl:order-2 @4xl:text-right',
          isCancelled ? 'text-concrete-600' : 'text-ink',
        )}
      >
        <Money of={total} />
      </p>
      <p className="wrap-anywhere col-span-2 text-ink @4xl:col-span-1">
        <bdi>{customerName}</bdi>
      </p>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 @4xl:order-last @4xl:col-span-1 @4xl:w-80">
        {orderId === null ? (
          <span className="text-concrete-600 text-sm">Commande supprimée</span>
        ) : (
          <Link to="/commandes" search={{ commande: orderId }} className={classes(LINE_LINK, 'text-sm')}>
            Commande n°&nbsp;{orderId}
          </Link>
        )}
        <Link to="/factures/imprimer" search={{ numero: number }} className={buttonClass('outline', 'small')}>
          <Icon of={Printer} className="size-4" />
          Imprimer
          <span className="sr-only"> la facture n°&nbsp;{number}</span>
        </Link>
      </div>
    </li>
  )
}

function YearPanel() {
  const present = Number(algiersTime(new Date()).slice(0, 4))
  const years = Array.from({ length: 5 }, (_, index) => String(present - index))
  const [year, setYear] = useState(String(present))
  const exporting = useMutation(exportInvoices)
  return (
    <TextPanel
      title="Pour le comptable"
      text="La liste d’une année dans un fichier, factures annulées comprises."
    >
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label="Année"
          value={year}
          options={years.map((choice) => [choice, choice])}
          onChange={(event) => setYear(event.target.value)}
        />
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            look="outline"
            isBusy={exporting.isPending}
            onClick={() =>
              exporting.mutate({ query: { from: `${year}-01-01`, to: `${year}-12-31`, format } })
            }
          >
            <Icon of={Download} className="size-4" />
            {format === 'xlsx' ? 'Excel' : 'CSV'}
          </Button>
        ))}
      </div>
    </TextPanel>
  )
}

/** Offers to create missing invoices of orders delivered since a day: the law asks one per online sale. */
function MissingInvoicesPanel() {
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
