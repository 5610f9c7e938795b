import { CalendarClock } from '@lucide/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { whatsappMessage } from '#admin/order/order-messages.ts'
import { addMessage } from '#admin/queries/orders.ts'
import { messageTemplates, useShopName } from '#admin/queries/shop.ts'
import { TILE } from '#admin/ui/classes.ts'
import { useOpenings } from '#admin/ui/dialog.tsx'
import { ActionFailed } from '#admin/ui/query-boundary.tsx'
import type { Parcel } from '#contract/parcel.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RetryParcel } from '../parcels/missed-parcel.tsx'
import { CallBackDialog } from './call-dialogs.tsx'
import { type Ends, useCallEnd } from './call-outcomes.tsx'
import { OrderContact } from './order-actions.tsx'

type Props = Ends & { parcel: Parcel; onCall: () => void; onAsked: () => void }

export function MissedActions({ order, parcel, onCall, onDone, onUndone, onAsked }: Props) {
  const { data: templates } = useQuery(messageTemplates)
  const message = useMutation(addMessage)
  const shop = { name: useShopName(), origin: location.origin }
  const template = templates?.find(({ key }) => key === 'attempt')
  const url = template && whatsappMessage(order, template.text, shop)
  const { call, end } = useCallEnd({ order, onDone, onUndone })
  const [isLater, setLater] = useState(false)
  const openings = useOpenings(isLater)
  return (
    <>
      <OrderContact
        order={order}
        onCall={onCall}
        whatsapp={url}
        onWrite={() => message.mutate({ params: { id: order.id }, body: { template: 'attempt' } })}
      />
      <div className="grid grid-cols-2 gap-2">
        <RetryParcel parcel={parcel} isTile onAsked={onAsked} />
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setLater(true)}
          className={classes(TILE, !parcel.canRetry && 'col-span-2 flex-row! gap-2! min-h-11!')}
        >
          <Icon of={CalendarClock} className="size-4" />
          Rappeler à…
        </button>
      </div>
      <ActionFailed error={call.error} text="L’appel n’a pas été noté." />
      <CallBackDialog
        key={openings}
        isOpen={isLater}
        onChoose={(callAt) => {
          setLater(false)
          end({ outcome: 'call_back', callAt })
        }}
        onClose={() => setLater(false)}
      />
    </>
  )
}
