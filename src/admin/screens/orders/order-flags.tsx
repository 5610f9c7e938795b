import { Ban, Banknote, Copy, HandCoins, History, PhoneMissed, PhoneOff, Repeat2 } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterSuccess } from '#admin/api.ts'
import {
  attemptsText,
  briefHistory,
  formatSoon,
  historyText,
  TOO_MUCH_TO_COLLECT,
} from '#admin/order/order-texts.ts'
import { setOrderStatus } from '#admin/queries/orders.ts'
import { offerUndo } from '#admin/toasts.tsx'
import { TEXT_LINK } from '#admin/ui/classes.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { MAX_COLLECTED } from '#rules/couriers.ts'
import { formatDinars } from '#rules/money.ts'
import { isCourierPhone, type PhoneDoubt, readPhone } from '#rules/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconData } from '#web/ui/icon.tsx'
import { STATUS_COLORS } from '#web/ui/status-badge.tsx'
import type { OrdersSearch } from './orders-search.ts'
import { ParcelChoice } from './parcel-choice.tsx'

const FLAG =
  'relative z-1 inline-flex items-center rounded-xs text-left font-semibold text-sm ring-1 ring-inset'
const SIZE = 'min-h-8 gap-1.5 px-2 py-1'
const BRIEF_SIZE = 'min-h-6 gap-1 px-1.5 @4xl:min-h-8 @4xl:gap-1.5 @4xl:px-2 wide:min-h-6'
/** Enlarges the touch target of a flag that is a link, beyond its small height. */
const REACH = '@max-4xl:after:absolute @max-4xl:after:inset-x-0 @max-4xl:after:-inset-y-2.5'

const LOOKS = {
  waits: STATUS_COLORS.yellow,
  warns: STATUS_COLORS.red,
  tells: 'bg-concrete-100 text-concrete-700 ring-concrete-300',
}

type Props = {
  order: AdminOrder
  /** True if a DuplicateNotice is shown as well: hides the flag of a duplicate. */
  hasNotice?: boolean
  /** Shortens the flags in the list, on a narrow card and in the columns of a wide screen. */
  isBrief?: boolean
}

export function OrderFlags({ order, hasNotice = false, isBrief = false }: Props) {
  const { callAttempts, callAt, status, customer, customerPhone, totalPrice, exchange, parcel } = order
  const isWaiting = status === 'pending'
  const isToSend = (isWaiting || status === 'confirmed') && parcel === null
  const calls = callAttempts > 0 && attemptsText(callAttempts)
  const next = callAt && formatSoon(callAt)
  const { doubt } = readPhone(customerPhone)
  return (
    <div
      className={classes(
        'flex flex-wrap gap-1.5 empty:hidden',
        isBrief &&
          '@4xl:col-start-4 @4xl:row-start-1 @max-4xl:contents @4xl:mb-2 wide:col-start-4 wide:row-start-1 wide:not-empty:mb-1 wide:not-empty:flex',
      )}
    >
      {customer.isBlocked && (
        <Flag look="warns" icon={Ban} brief={isBrief && 'Bloqué'}>
          Numéro bloqué
        </Flag>
      )}
      {isToSend && doubt && (
        <Flag look="warns" icon={PhoneOff} brief={isBrief && 'Numéro à vérifier'}>
          {doubtText(doubt)}
        </Flag>
      )}
      {isToSend && !doubt && !isCourierPhone(customerPhone) && (
        <Flag look="warns" icon={PhoneOff} brief={isBrief && 'Numéro refusé'}>
          Numéro refusé par les transporteurs
        </Flag>
      )}
      {isToSend && totalPrice > MAX_COLLECTED && (
        <Flag look="warns" icon={Banknote} brief={isBrief && 'Montant refusé'}>
          {TOO_MUCH_TO_COLLECT}
        </Flag>
      )}
      {!hasNotice && customer.duplicateOf !== null && status !== 'cancelled' && (
        <Flag
          look="warns"
          icon={Copy}
          brief={isBrief && `Doublon n°\u00a0${customer.duplicateOf}`}
          search={{ commande: customer.duplicateOf }}
        >
          Doublon possible de la n°&nbsp;{customer.duplicateOf}
        </Flag>
      )}
      {isWaiting && (calls || next) && (
        <Flag
          look="waits"
          icon={PhoneMissed}
          brief={isBrief && [calls && `${callAttempts}×`, next].filter(Boolean).join(' ')}
        >
          {[calls, next && `rappeler ${next}`].filter(Boolean).join(', ')}
        </Flag>
      )}
      {exchange && (
        <Flag
          look="tells"
          icon={Repeat2}
          brief={isBrief && `Échange n°\u00a0${exchange.of}`}
          search={{ commande: exchange.of }}
        >
          Échange de la n°&nbsp;{exchange.of}
        </Flag>
      )}
      {exchange && exchange.refund > 0 && status !== 'cancelled' && (
        <Flag look="waits" icon={HandCoins} brief={isBrief && `Rendre ${formatDinars(exchange.refund)}`}>
          À rembourser&nbsp;: {formatDinars(exchange.refund)}
        </Flag>
      )}
      {customer.orders > 0 && (
        <Flag
          look={customer.returned > 0 ? 'warns' : 'tells'}
          icon={History}
          brief={isBrief && briefHistory(customer)}
          search={{ recherche: customerPhone }}
        >
          {historyText(customer)}
        </Flag>
      )}
    </div>
  )
}

function doubtText({ digits, missing }: PhoneDoubt): string {
  const gap = missing > 0 ? `il en manque ${missing}` : `${-missing} de trop`
  return `Numéro à ${digits} chiffre${digits > 1 ? 's' : ''}\u00a0: ${gap}`
}

type FlagProps = {
  look: keyof typeof LOOKS
  icon: IconData
  brief: string | false
  search?: OrdersSearch
  children: ReactNode
}

function Flag({ look, icon, brief, search, children }: FlagProps) {
  const className = classes(FLAG, LOOKS[look], brief ? BRIEF_SIZE : SIZE)
  const inside = (
    <>
      <Icon of={icon} className="size-4 shrink-0" />
      {brief && (
        <span aria-hidden="true" className="whitespace-nowrap @4xl:hidden wide:inline">
          {brief}
        </span>
      )}
      <span className={brief ? '@max-4xl:sr-only wide:sr-only' : ''}>{children}</span>
    </>
  )
  if (!search) return <span className={className}>{inside}</span>
  return (
    <Link to="/commandes" search={search} className={classes(className, brief && REACH, 'hover:underline')}>
      {inside}
    </Link>
  )
}

type DuplicateProps = {
  order: AdminOrder
  onDone?: () => void
  /** Called with the order as it was before its cancellation. */
  onUndone?: (order: AdminOrder) => void
}

export function DuplicateNotice({ order, onDone, onUndone }: DuplicateProps) {
  const undo = useMutation({
    ...afterSuccess(setOrderStatus, () => onUndone?.(order)),
    meta: { ...setOrderStatus.meta, success: 'Commande rétablie avec succès' },
  })
  const change = useMutation({
    ...afterSuccess(setOrderStatus, () => {
      offerUndo(`${order.customerName}\u00a0: commande n°\u00a0${order.id} annulée, en double`, () =>
        undo.mutate({ id: order.id, status: order.status }),
      )
      onDone?.()
    }),
    // No success toast, since the toast with the undo button replaces it.
    meta: { ...setOrderStatus.meta, success: '' },
  })
  const { duplicateOf } = order.customer
  if (duplicateOf === null || order.status === 'cancelled') return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-alarm border-l-4 bg-red-100 px-3 py-2">
      <p className="min-w-48 flex-1 text-ink">
        Ce client a déjà commandé le même article dans les 24 heures&nbsp;:{' '}
        <Link to="/commandes" search={{ commande: duplicateOf }} className={TEXT_LINK}>
          commande n°&nbsp;{duplicateOf}
        </Link>
      </p>
      <Button
        look="danger"
        size="small"
        isBusy={change.isPending}
        onClick={() => change.mutate({ id: order.id, status: 'cancelled', cancelReason: 'duplicate' })}
        className="scroll-mt-16"
      >
        Annuler comme doublon
      </Button>
      <ParcelChoice change={change} parcel={order.parcel} />
    </div>
  )
}
