import { ArrowLeft, Printer } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#admin/count-text.ts'
import { shopIdentity } from '#admin/queries/shop.ts'
import { ChoiceField } from '#admin/ui/choice-field.tsx'
import { ProgressBar } from '#admin/ui/progress.tsx'
import { Notice } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import { readText, writeText } from '#web/storage.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FailedOrders, loadEach, loadOrder } from './load-orders.tsx'
import { type Format, MAX_SLIPS, readFormat, readIds } from './print-search.ts'
import { Sheets } from './slip.tsx'

const FORMAT_KEY = 'print-format'

export function PrintScreen() {
  const search = useSearch({ from: '/bare/imprimer' })
  const navigate = useNavigate({ from: '/imprimer' })
  const [done, setDone] = useState(0)
  const asked = readIds(search.commandes)
  const ids = asked.slice(0, MAX_SLIPS)
  const loading = useQuery({
    queryKey: ['slips', ids.join()],
    enabled: ids.length > 0,
    queryFn: async ({ signal, client }) => {
      setDone(0)
      const loaded = await loadEach(ids, loadOrder, { signal, onProgress: setDone })
      const shop = await client.ensureQueryData(shopIdentity)
      await fontsReady()
      return { ...loaded, shop }
    },
    // A slip must not change while it is printed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const orders = loading.data?.items ?? []
  const format = search.format ?? readFormat(readText('localStorage', FORMAT_KEY)) ?? 'a4'
  const choose = (chosen: Format) => {
    writeText('localStorage', FORMAT_KEY, chosen)
    navigate({ search: (previous) => ({ ...previous, format: chosen }), replace: true, resetScroll: false })
  }
  return (
    <main className="px-4 pt-5 pb-16 md:px-6 print:p-0">
      <div className="mx-auto max-w-[210mm] print:hidden">
        <Screen
          title="Bordereaux"
          help="remettre"
          count={loading.isSuccess && counted(orders.length, 'commande', 'commandes')}
          actions={
            <Link to="/commandes" className={classes(buttonClass('ghost'), 'shrink-0')}>
              <Icon of={ArrowLeft} className="size-4" />
              Commandes
            </Link>
          }
        >
          <div className="mb-6 flex flex-col gap-4 border border-concrete-200 bg-white p-4 sm:flex-row sm:items-end md:p-5">
            <div className="flex-1">
              <ChoiceField
                label="Papier"
                choices={[
                  { value: 'a4', label: 'A4', hint: 'Une page par commande' },
                  { value: 'demi', label: 'A4 en deux', hint: 'Deux commandes par page' },
                  { value: 'thermique', label: 'Étiquette', hint: 'Thermique, 100 × 150\u00a0mm' },
                ]}
                layout="grid gap-2 sm:grid-cols-3"
                value={format}
                onChange={choose}
              />
            </div>
            <Button disabled={orders.length === 0} onClick={() => window.print()} className="sm:min-h-14">
              <Icon of={Printer} className="size-5" />
              Imprimer
            </Button>
          </div>
          {asked.length > MAX_SLIPS && (
            <p role="alert" className="mb-4 bg-amber-100 px-4 py-3 text-amber-900 text-sm">
              Les {MAX_SLIPS} premières commandes sur {asked.length}&nbsp;: imprimez les autres ensuite.
            </p>
          )}
          {ids.length === 0 && <Notice title="Aucune commande à imprimer" />}
          {loading.isFetching && ids.length > 0 && (
            <div role="status" className="flex flex-col gap-2 border border-concrete-200 bg-white p-4">
              <p className="text-concrete-700 text-sm tabular-nums">
                Chargement&nbsp;: {done} sur {counted(ids.length, 'commande', 'commandes')}
              </p>
              <ProgressBar label="Commandes chargées" share={done / ids.length} />
            </div>
          )}
          <FailedOrders failed={loading.data?.failed ?? []} onRetry={() => loading.refetch()} />
        </Screen>
      </div>
      {loading.data && <Sheets key={format} orders={orders} shop={loading.data.shop} format={format} />}
    </main>
  )
}

/** The fonts of slips and invoices. */
const FACES = [
  '400 16px Barlow',
  '600 16px Barlow',
  '600 16px "Barlow Condensed"',
  'italic 700 16px "Barlow Condensed"',
]

/** Waits for the fonts, since pages are cut by measured lines; without them, by fallback fonts. */
export async function fontsReady(): Promise<void> {
  await Promise.allSettled(FACES.map((face) => document.fonts.load(face)))
}
