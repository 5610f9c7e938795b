import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { counted } from '#admin/count-text.ts'
import type { HelpTopic } from '#admin/help-topics.ts'
import { shopIdentity } from '#admin/queries/shop.ts'
import { INVOICE_FACTS, ShopFacts } from '#admin/shop-facts.tsx'
import { Notice } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { FailedOrders, type Failure, LoadProgress, loadEach } from './load-each.tsx'
import { MAX_SLIPS } from './print-search.ts'

const FONTS = [
  '400 16px Barlow',
  '600 16px Barlow',
  '600 16px "Barlow Condensed"',
  'italic 700 16px "Barlow Condensed"',
]

type Props<Key, Item> = {
  title: string
  help: HelpTopic
  noun: string
  failedNoun?: string | undefined
  empty: string
  progress?: { verb: string; label: string }
  /** Ids of orders, or numbers of invoices. */
  keys: readonly Key[]
  back: { to: '/commandes' | '/factures'; label: string }
  queryKey: (string | boolean)[]
  load: (key: Key, signal: AbortSignal) => Promise<Item>
  /** Number of parallel requests. */
  atOnce?: number | undefined
  onLoaded?: () => void
  paper: keyof typeof SIZES
  /** Margin in mm above and below each page, for items that may take several pages. */
  margin?: number
  controls: (items: Item[], failed: Failure<Key>[]) => ReactNode
  children: (item: Item, shop: ShopIdentity) => ReactNode
}

/** Loads an item for each key and lays the items out to print. The controls above are not printed. */
export function PrintFrame<Key extends number | string, Item>(props: Props<Key, Item>) {
  const { noun, load, progress, controls, children } = props
  const router = useRouter()
  const [done, setDone] = useState(0)
  const asked = props.keys
  const ids = asked.slice(0, MAX_SLIPS)
  const loading = useQuery({
    queryKey: [...props.queryKey, ids.join()],
    enabled: ids.length > 0,
    queryFn: async ({ signal, client }) => {
      setDone(0)
      const loaded = await loadEach(ids, load, { signal, onProgress: setDone, atOnce: props.atOnce })
      props.onLoaded?.()
      const shop = await client.ensureQueryData(shopIdentity)
      // Waits for the fonts, since page breaks depend on measured lines. A font that fails has a fallback.
      await Promise.allSettled(FONTS.map((font) => document.fonts.load(font)))
      return { ...loaded, shop }
    },
    // A sheet must not change while it is printed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { items = [], failed = [], shop } = loading.data ?? {}
  return (
    <main className="px-4 pb-16 md:px-6 lg:pt-5 print:p-0">
      <div className="mx-auto max-w-[210mm] print:hidden">
        <Screen
          title={props.title}
          help={props.help}
          count={loading.isSuccess && counted(items.length, noun)}
          back={{
            to: props.back.to,
            name: props.back.label,
            onClick: (event) => {
              if (!router.state.location.state.isOpenedHere) return
              event.preventDefault()
              router.history.back()
            },
          }}
        >
          {controls(items, failed)}
          {asked.length > MAX_SLIPS && (
            <p role="alert" className="mb-4 bg-amber-100 px-4 py-3 text-amber-900 text-sm">
              Les {MAX_SLIPS} premières commandes sur {asked.length}&nbsp;: imprimez les autres ensuite.
            </p>
          )}
          {ids.length === 0 && <Notice title={props.empty} />}
          {loading.isFetching && ids.length > 0 && (
            <LoadProgress
              {...progress}
              done={done}
              total={ids.length}
              className="border border-concrete-200 bg-white p-4"
            />
          )}
          <FailedOrders failed={failed} noun={props.failedNoun} onRetry={() => loading.refetch()}>
            {failed.some(({ code }) => code === 'incomplete_identity') && (
              <ShopFacts
                facts={INVOICE_FACTS}
                label="Compléter les numéros légaux"
                areAllNeeded
                onSaved={() => loading.refetch()}
              />
            )}
          </FailedOrders>
        </Screen>
      </div>
      <Paper size={props.paper} margin={props.margin}>
        {shop && items.map((item) => children(item, shop))}
      </Paper>
    </main>
  )
}

/** Width and height of the paper in mm. */
const SIZES = { a4: [210, 297], label: [100, 150] } as const

const PX_PER_MM = 96 / 25.4
/** Margins beside a page on a narrow screen, in px. */
const MARGINS = 32

type PaperProps = { size: keyof typeof SIZES; margin: number | undefined; children: ReactNode }

function Paper({ size, margin = 0, children }: PaperProps) {
  const [width, height] = SIZES[size]
  const screen = useSyncExternalStore(onResize, () => document.documentElement.clientWidth)
  const scale = Math.min(1, (screen - MARGINS) / (width * PX_PER_MM))
  return (
    <>
      <style>{`@page { size: ${width}mm ${height}mm; margin: ${margin}mm 0 } @media print { html { background: #fff } }`}</style>
      <div style={{ zoom: scale }} className="flex flex-col gap-[8mm] print:block print:[zoom:1]!">
        {children}
      </div>
    </>
  )
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
