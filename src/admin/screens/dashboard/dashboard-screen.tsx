import { Banknote, ClipboardList, Inbox, Package, RefreshCw, Tag } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Moment } from '#admin/order/moment.tsx'
import { dashboard } from '#admin/queries/figures.ts'
import { lowStock, soldOut } from '#admin/queries/products.ts'
import { firstSteps } from '#admin/queries/shop.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { ListSkeleton, QueryBoundary } from '#admin/ui/query-boundary.tsx'
import { Screen } from '#admin/ui/screen.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import type { Dashboard } from '#contract/figures.ts'
import { formatCount, formatDinars } from '#rules/money.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconData } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ExamplePrices } from '../wilayas/example-prices.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LowStock } from './low-stock.tsx'
import { ServerLines } from './server-lines.tsx'
import { SalesChart } from './status-chart.tsx'
import { Delivered, Today } from './today.tsx'

const LAYOUT = 'flex flex-col gap-4 lg:gap-5'
const BOX = 'border border-concrete-200 bg-white p-4'

export function DashboardScreen() {
  const query = useQuery(dashboard)
  const later = [useQuery(firstSteps), useQuery(soldOut), useQuery(lowStock)]
  const isWaiting = later.some(({ isPending }) => isPending)
  return (
    <Screen
      title="Tableau de bord"
      help="tableau-de-bord"
      actions={
        <IconButton
          icon={RefreshCw}
          label="Actualiser"
          isBusy={query.isFetching}
          onClick={() => query.refetch()}
        />
      }
    >
      <QueryBoundary
        query={query}
        loading={<DashboardLoading />}
        failed="Impossible de charger le tableau de bord"
      >
        {(data) => (
          <div className={`@container ${LAYOUT}`}>
            <Today today={data.today} />
            <Delivered {...data.delivered} />
            {/* Waits for what loads later, which would move the links below it under a finger. */}
            {isWaiting ? (
              <ListSkeleton text="Chargement de la suite…" layout={LAYOUT}>
                <CardsLoading />
              </ListSkeleton>
            ) : (
              <>
                <ExamplePrices />
                <FirstSteps />
                <LowStock />
                <StatCards numbers={data} />
                <div className="grid items-start gap-4 lg:@2xl:grid-cols-[3fr_2fr] lg:gap-5">
                  <RecentOrders orders={data.recentOrders} />
                  <SalesChart byStatus={data.byStatus} />
                </div>
                <ServerLines />
              </>
            )}
          </div>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function DashboardLoading() {
  return (
    <ListSkeleton text="Chargement du tableau de bord…" layout={LAYOUT}>
      <div className={`${BOX} h-82 lg:h-36`} />
      <CardsLoading />
    </ListSkeleton>
  )
}

function CardsLoading() {
  return (
    <>
      <div className="pairs grid gap-3 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={`${BOX} flex h-27 flex-col justify-between`}>
            <span className="h-4 w-24 max-w-full bg-concrete-200" />
            <span className="h-8 w-20 max-w-full bg-concrete-200" />
          </div>
        ))}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr] lg:gap-5">
        <div className={`${BOX} h-72`} />
        <div className={`${BOX} h-72`} />
      </div>
    </>
  )
}

/** Length above which a number gets a smaller font, to fit on one line of a phone. */
const LONG = 12

function StatCards({ numbers }: { numbers: Dashboard }) {
  const cards = [
    {
      label: 'Total Commandes',
      value: formatCount(numbers.orderCount),
      to: '/commandes',
      icon: ClipboardList,
    },
    { label: 'Total Produits', value: formatCount(numbers.productCount), to: '/produits', icon: Package },
    { label: 'Marques', value: formatCount(numbers.brandCount), to: '/marques', icon: Tag },
    {
      label: 'Revenus Total',
      value: formatDinars(numbers.revenue),
      to: '/commandes',
      icon: Banknote,
      hint: 'Toutes les commandes, annulées comprises',
    },
  ] as const satisfies { label: string; value: string; to: string; icon: IconData; hint?: string }[]
  return (
    <ul className="pairs grid gap-3 lg:@2xl:grid-cols-4">
      {cards.map(({ label, value, to, icon, ...card }) => (
        <li key={label}>
          <Link
            to={to}
            className="flex h-full flex-col justify-between gap-3 border border-concrete-200 bg-white p-3 transition-colors min-[360px]:p-4 hover:border-concrete-500 md:p-5"
          >
            <span className="flex items-start justify-between gap-2 text-concrete-600 text-sm">
              {label}
              <Icon of={icon} className="size-5 shrink-0 text-concrete-400 max-sm:hidden" />
            </span>
            <span
              className={classes(
                'price text-ink leading-none',
                value.length > LONG
                  ? 'text-sm min-[360px]:text-lg min-[390px]:text-xl md:text-2xl xl:text-3xl'
                  : 'text-2xl md:text-3xl xl:text-4xl',
              )}
            >
              {value}
            </span>
            {'hint' in card && <span className="text-concrete-600 text-xs">{card.hint}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Number of recent orders shown; the server returns five (spec §9). */
const SHOWN = 3

function RecentOrders({ orders }: { orders: AdminOrder[] }) {
  const shown = [...orders]
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id)
    .slice(0, SHOWN)
  return (
    <section aria-labelledby="recent-orders" className="@container border border-concrete-200 bg-white">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-concrete-200 border-b py-1 pr-2 pl-4 md:pl-5">
        <h2 id="recent-orders" className="font-semibold text-ink text-lg">
          Commandes récentes
        </h2>
        <Link
          to="/commandes"
          className="-ml-2 inline-flex min-h-11 items-center px-2 font-semibold text-sm underline underline-offset-4"
        >
          Tout voir<span className="sr-only">&nbsp;: toutes les commandes</span>
        </Link>
      </div>
      {shown.length === 0 && (
        <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
          <Icon of={Inbox} strokeWidth={1.5} className="size-9 text-concrete-400" />
          <p className="font-semibold text-ink">Aucune commande trouvée</p>
        </div>
      )}
      <ul>
        {shown.map((order) => (
          <li key={order.id} className="border-concrete-200 not-first:border-t">
            <Link
              to="/commandes"
              search={{ commande: order.id }}
              className="grid grid-cols-[1fr_auto] @max-[15rem]:grid-cols-1 items-center gap-x-4 gap-y-1 px-4 py-3.5 transition-colors hover:bg-concrete-50 md:px-5"
            >
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                <span className="price text-concrete-600">N° {order.id}</span>
                <bdi className="font-semibold text-ink">{order.customerName}</bdi>
              </span>
              <Money
                of={order.totalPrice}
                className="price @max-[15rem]:text-left text-right text-ink text-xl"
              />
              <Moment value={order.createdAt} className="text-concrete-600 text-sm" />
              <span className="@max-[15rem]:text-left text-right">
                <StatusBadge status={order.status} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
