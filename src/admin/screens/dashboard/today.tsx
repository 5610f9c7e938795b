import { Link, type LinkProps } from '@tanstack/react-router'
import { counted } from '#admin/count-text.ts'
import type { Dashboard } from '#contract/figures.ts'
import { lastMonthName } from '#rules/algiers-time.ts'
import { formatCount, formatDinars } from '#rules/money.ts'
import { classes } from '#web/ui/classes.ts'

type Step = {
  label: string
  hint: string
  count: number
  format?: (count: number) => string
  link: Pick<LinkProps, 'to' | 'search'>
  /** Colour of a count that is not 0. */
  look?: string
}

/** Length above which a number gets a smaller font, to fit into half of a phone. */
const LONG = 10

/** Compares the amount delivered this month with last month's; renders nothing if both are 0. */
export function Delivered({ thisMonth, lastMonth }: Dashboard['delivered']) {
  if (thisMonth === 0 && lastMonth === 0) return null
  const month = lastMonthName(new Date())
  const share = Math.min(1, thisMonth / Math.max(thisMonth, lastMonth))
  return (
    <section aria-labelledby="delivered">
      <Link
        to="/chiffres"
        className="block border border-concrete-200 bg-white p-3 transition-colors min-[360px]:p-4 hover:bg-concrete-50"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="delivered" className="font-semibold text-ink">
            Livré ce mois-ci
          </h2>
          <span className="price text-3xl text-ink">{formatDinars(thisMonth)}</span>
        </span>
        <span aria-hidden="true" className="my-2 block h-1.5 bg-concrete-200">
          <span className="block h-full bg-ink" style={{ width: `${share * 100}%` }} />
        </span>
        <span className="block text-concrete-600 text-sm">
          {formatDinars(lastMonth)} dans tout le mois d{/^[ao]/.test(month) ? '’' : 'e '}
          {month}
        </span>
      </Link>
    </section>
  )
}

export function Today({ today }: { today: Dashboard['today'] }) {
  const { orders, toCall, attempts, toHandOver, onTheRoad, returned, toReceive } = today
  const steps: Step[] = [
    {
      label: 'À appeler',
      hint: 'Maintenant',
      count: toCall,
      link: { to: '/a-appeler' },
      look: 'text-amber-900',
    },
    {
      label: 'Livraisons manquées',
      hint: 'À rappeler maintenant',
      count: attempts,
      link: { to: '/a-appeler', search: { manquees: 'oui' } },
      look: 'text-alarm-deep',
    },
    {
      label: 'À remettre',
      hint: 'Confirmées, sans colis',
      count: toHandOver,
      link: { to: '/commandes', search: { file: 'remettre' } },
    },
    {
      label: 'En route',
      hint: 'Chez le transporteur',
      count: onTheRoad,
      link: { to: '/commandes', search: { colis: 'open' } },
    },
    {
      label: 'Retournées',
      hint: 'Depuis 7 jours',
      count: returned,
      link: { to: '/commandes', search: { colis: 'returned' } },
    },
    {
      label: 'À recevoir',
      hint: 'Livré, pas encore versé',
      count: toReceive,
      format: formatDinars,
      link: { to: '/versements' },
    },
  ]
  return (
    <section aria-labelledby="today">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="today" className="font-semibold text-ink text-lg">
          Aujourd’hui
        </h2>
        <p className="text-concrete-700 text-sm">
          {orders === 0
            ? 'Aucune nouvelle commande'
            : counted(orders, 'nouvelle commande', 'nouvelles commandes')}
        </p>
      </div>
      <ul className="pairs grid gap-px border border-concrete-200 bg-concrete-200 lg:@2xl:grid-cols-6">
        {steps.map(({ label, hint, count, format = formatCount, link, look = 'text-ink' }) => (
          <li key={label}>
            <Link
              {...link}
              className="flex h-full min-w-0 flex-col gap-1 bg-white p-3 transition-colors min-[360px]:p-4 hover:bg-concrete-50"
            >
              <span className="flex-1 font-semibold text-ink">{label}</span>
              <span
                className={classes(
                  'price leading-none',
                  format(count).length > LONG ? 'text-xl sm:text-2xl' : 'text-3xl',
                  count === 0 ? 'text-concrete-500' : look,
                )}
              >
                {format(count)}
              </span>
              <span className="text-concrete-600 text-sm">{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
