import { Banknote, ClipboardList, Package, Tag } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { formatCount } from '#admin/count-text.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import { formatDinars } from '#rules/money.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconData } from '#web/ui/icon.tsx'

/** Length above which a number gets a smaller font, to fit on one line of a phone. */
const LONG = 12

/** The shop's four totals, each linked to its list. */
export function StatCards({ numbers }: { numbers: Dashboard }) {
  const cards = [
    {
      label: 'Total Commandes',
      value: formatCount(numbers.orderCount),
      to: '/commandes',
      icon: ClipboardList,
    },
    { label: 'Total Produits', value: formatCount(numbers.productCount), to: '/produits', icon: Package },
    { label: 'Marques', value: formatCount(numbers.brandCount), to: '/marques', icon: Tag },
    { label: 'Revenus Total', value: formatDinars(numbers.revenue), to: '/commandes', icon: Banknote },
  ] as const satisfies { label: string; value: string; to: string; icon: IconData }[]
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(({ label, value, to, icon }) => (
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
                  ? 'text-sm min-[360px]:text-xl md:text-2xl xl:text-3xl'
                  : 'text-2xl md:text-3xl xl:text-4xl',
              )}
            >
              {value}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
