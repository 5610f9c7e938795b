import { Check } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { LINE_LINK } from '#admin/ui/classes.ts'
import { Checkbox } from '#admin/ui/fields.tsx'
import type { SettlementLine } from '#contract/settlement.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { isOptional, REASON_LABELS, RESULTS } from './settlement-texts.ts'

const GRID = '@3xl:grid-cols-[minmax(0,1.4fr)_minmax(0,0.8fr)_repeat(3,minmax(0,1fr))_13rem]'

export function LinesHead() {
  return (
    <div
      aria-hidden="true"
      className={classes(
        GRID,
        'label hidden gap-x-4 border border-concrete-200 bg-concrete-100 px-4 py-2 text-concrete-700 text-sm @3xl:grid',
      )}
    >
      <span>Suivi</span>
      <span>Commande</span>
      <span className="text-right">Dû</span>
      <span className="text-right">Encaissé</span>
      <span className="text-right">Frais</span>
      <span>Résultat</span>
    </div>
  )
}

type Props = { line: SettlementLine; isChosen: boolean; onChoose: (isChosen: boolean) => void }

export function LineRow({ line, isChosen, onChoose }: Props) {
  const { tracking, orderId, due, collected, fee, unreadFee, result, reason, row, isAccepted } = line
  const name = tracking || `ligne ${row}`
  const gap = result === 'gap' && due !== null && collected !== null ? collected - due : 0
  return (
    <li
      className={classes(
        GRID,
        'grid grid-cols-3 items-start gap-x-4 gap-y-1 border border-concrete-200 bg-white px-4 py-3 has-checked:border-ink @3xl:min-h-12 @3xl:items-center @3xl:border-t-0 @3xl:py-1 @3xl:has-checked:border-concrete-200 @3xl:has-checked:bg-concrete-100',
      )}
    >
      <p className="col-span-2 min-w-0 @3xl:col-span-1">
        <span className="wrap-anywhere font-semibold text-ink tabular-nums">{tracking || 'Sans suivi'}</span>
        <span className="block text-concrete-600 text-xs">Ligne {row} du fichier</span>
      </p>
      <p className="-mt-2.5 text-right @3xl:mt-0 @3xl:text-left">
        {orderId === null ? (
          <span className="text-concrete-600">—</span>
        ) : (
          <Link
            to="/commandes"
            search={{ commande: orderId }}
            className={classes(LINE_LINK, 'whitespace-nowrap @3xl:min-h-9')}
          >
            N° {orderId}
          </Link>
        )}
      </p>
      <Sum name="Dû" value={due} />
      <Sum name="Encaissé" value={collected}>
        {gap !== 0 && (
          <span
            className={classes(
              'block font-semibold text-sm tabular-nums',
              gap < 0 ? 'text-alarm-deep' : 'text-green-700',
            )}
          >
            {gap > 0 ? '+' : '−'}
            <Money of={Math.abs(gap)} />
          </span>
        )}
      </Sum>
      <Sum name="Frais" value={fee}>
        {unreadFee && (
          <span className="wrap-anywhere block font-semibold text-alarm-deep text-sm">
            Illisibles&nbsp;: {unreadFee}
          </span>
        )}
      </Sum>
      <p className="col-span-3 flex flex-wrap items-center gap-x-3 gap-y-1 @3xl:col-span-1">
        <Badge className={RESULTS[result].look}>{RESULTS[result].label}</Badge>
        {result === 'unknown' && <span className="text-concrete-700 text-sm">Aucun colis à ce suivi</span>}
        {reason && <span className="text-concrete-700 text-sm">{REASON_LABELS[reason]}</span>}
        {isAccepted && (
          <span className="inline-flex items-center gap-1 font-semibold text-green-700 text-sm">
            <Icon of={Check} className="size-4" />
            Réglée
          </span>
        )}
        {isOptional(line) && !isAccepted && (
          <label className="ml-auto flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-ink text-sm">
            <Checkbox checked={isChosen} onChange={onChoose} />
            Accepter<span className="sr-only"> {result === 'gap' ? `l’écart de ${name}` : name}</span>
          </label>
        )}
      </p>
    </li>
  )
}

function Sum({ name, value, children }: { name: string; value: number | null; children?: React.ReactNode }) {
  return (
    <div className="min-w-0 @max-[15rem]:col-span-3 @3xl:text-right">
      <span className="block text-concrete-600 text-xs @3xl:sr-only">{name}</span>
      <span className="price text-ink">{value === null ? '—' : <Money of={value} />}</span>
      {children}
    </div>
  )
}
