import { Ban, Copy, History, PhoneMissed, PhoneOff } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { setOrderStatus } from '#admin/queries/orders.ts'
import type { AdminOrder } from '#contract/admin-order.ts'
import { isCourierPhone } from '#rules/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconData } from '#web/ui/icon.tsx'
import { attemptsText, formatSoon, historyText } from './order-texts.ts'
import { ParcelChoice } from './parcel-choice.tsx'

const FLAG =
  'relative z-1 inline-flex min-h-8 items-center gap-1.5 rounded-xs px-2 text-left font-semibold text-sm ring-1 ring-inset'

const LOOKS = {
  waits: 'bg-amber-100 text-amber-900 ring-amber-300',
  warns: 'bg-red-100 text-red-900 ring-red-300',
  tells: 'bg-concrete-100 text-concrete-700 ring-concrete-300',
}

type Props = {
  order: AdminOrder
  /** Hides the flag of a duplicate, where a DuplicateNotice is shown beside the flags. */
  hasNotice?: boolean
}

/** Warnings before a call: a number that couriers refuse, unanswered calls, duplicates, the customer's history. */
export function OrderFlags({ order, hasNotice = false }: Props) {
  const { callAttempts, callAt, status, customer, customerPhone, parcel } = order
  const isWaiting = status === 'pending'
  const isToSend = (isWaiting || status === 'confirmed') && parcel === null
  const hasReturned = customer.returned > 0
  return (
    <div className="flex flex-wrap gap-1.5 empty:hidden">
      {customer.isBlocked && (
        <Flag look="warns" icon={Ban}>
          Numéro bloqué
        </Flag>
      )}
      {isToSend && !isCourierPhone(customerPhone) && (
        <Flag look="warns" icon={PhoneOff}>
          Numéro refusé par les transporteurs
        </Flag>
      )}
      {!hasNotice && customer.duplicateOf !== null && status !== 'cancelled' && (
        <Link
          to="/commandes"
          search={{ commande: customer.duplicateOf }}
          className={classes(FLAG, LOOKS.warns, 'hover:underline')}
        >
          <Icon of={Copy} className={ICON} />
          Doublon possible de la n° {customer.duplicateOf}
        </Link>
      )}
      {isWaiting && (callAttempts > 0 || callAt) && (
        <Flag look="waits" icon={PhoneMissed}>
          {[callAttempts > 0 && attemptsText(callAttempts), callAt && `rappeler ${formatSoon(callAt)}`]
            .filter(Boolean)
            .join(', ')}
        </Flag>
      )}
      {customer.orders > 0 && (
        <Link
          to="/commandes"
          search={{ recherche: customerPhone }}
          className={classes(FLAG, hasReturned ? LOOKS.warns : LOOKS.tells, 'hover:underline')}
        >
          <Icon of={History} className={ICON} />
          {historyText(customer)}
        </Link>
      )}
    </div>
  )
}

const ICON = 'size-4 shrink-0'

type FlagProps = { look: keyof typeof LOOKS; icon: IconData; children: ReactNode }

function Flag({ look, icon, children }: FlagProps) {
  return (
    <span className={classes(FLAG, LOOKS[look])}>
      <Icon of={icon} className={ICON} />
      {children}
    </span>
  )
}

/** Links to the order that this one probably repeats, and offers to cancel this one. */
export function DuplicateNotice({ order, onDone }: { order: AdminOrder; onDone?: () => void }) {
  const change = useMutation(setOrderStatus)
  const { duplicateOf } = order.customer
  if (duplicateOf === null || order.status === 'cancelled') return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-race border-l-4 bg-red-100 px-3 py-2">
      <p className="min-w-48 flex-1 text-ink">
        Ce client a déjà commandé le même article dans les 24 heures&nbsp;:{' '}
        <Link
          to="/commandes"
          search={{ commande: duplicateOf }}
          className="font-semibold underline underline-offset-4"
        >
          commande n° {duplicateOf}
        </Link>
      </p>
      <Button
        look="danger"
        size="small"
        aria-disabled={change.isPending}
        onClick={() =>
          change.isPending ||
          change.mutate(
            { id: order.id, status: 'cancelled', cancelReason: 'duplicate' },
            { onSuccess: onDone },
          )
        }
      >
        Annuler comme doublon
      </Button>
      <ParcelChoice change={change} parcel={order.parcel} />
    </div>
  )
}
