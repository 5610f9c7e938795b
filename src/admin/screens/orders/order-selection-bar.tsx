import { Ellipsis, FileText, ListChecks, Printer, Send, Tag } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { activeCouriers, couriers } from '#admin/queries/couriers.ts'
import { type ListFilters, listOrders } from '#admin/queries/orders.ts'
import { LabelsDialog } from '#admin/screens/parcels/labels-dialog.tsx'
import { SendDialog } from '#admin/screens/parcels/send-dialog.tsx'
import { useOpenings } from '#admin/ui/dialog.tsx'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { ButtonMenu, MenuItem } from '#admin/ui/menu.tsx'
import { SelectionBar, type SelectionProps } from '#admin/ui/selection.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BulkStatus } from './bulk-status.tsx'

/** Maximum number of orders in one bulk change, job or print. */
export const MAX_SELECTED = 200

export function OrderSelectionBar(props: SelectionProps<AdminOrder, ListFilters>) {
  const { selection } = props
  const { items, ids, clear } = selection
  // Orders on the page may have been confirmed or handed over since they were selected.
  const orders = items.map((item) => props.shown.find(({ id }) => id === item.id) ?? item)
  const [open, setOpen] = useState<'send' | 'labels' | 'status' | null>(null)
  const navigate = useNavigate()
  const { data: accounts = [] } = useQuery(couriers)
  const openings = useOpenings(open !== null)
  const close = () => setOpen(null)
  return (
    <>
      <SelectionBar
        label="Commandes choisies"
        chosen="choisie"
        first={`Les ${MAX_SELECTED} premières`}
        max={MAX_SELECTED}
        list={listOrders}
        {...props}
      >
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen('send')}>
          <Icon of={Send} className="size-4" />
          Remettre
          {activeCouriers(accounts).length > 0 && <span className="sr-only">au transporteur</span>}
        </Button>
        <ButtonMenu trigger={<IconButton icon={Ellipsis} label="Autres actions" />}>
          {accounts.length > 0 && (
            <MenuItem icon={Tag} onClick={() => setOpen('labels')}>
              Étiquettes
            </MenuItem>
          )}
          <MenuItem
            icon={Printer}
            onClick={() => {
              selection.keep()
              void navigate({
                to: '/imprimer',
                search: { commandes: ids.join(',') },
                state: { isOpenedHere: true },
              })
            }}
          >
            Imprimer les bons de préparation
          </MenuItem>
          <MenuItem
            icon={FileText}
            onClick={() => {
              selection.keep()
              void navigate({
                to: '/factures/imprimer',
                // The server numbers invoices in this order, so the oldest order comes first.
                search: { commandes: ids.toSorted((a, b) => a - b).join(',') },
                state: { isInvoicing: true, isOpenedHere: true },
              })
            }}
          >
            Facturer et imprimer
          </MenuItem>
          <MenuItem icon={ListChecks} onClick={() => setOpen('status')}>
            Changer le statut
          </MenuItem>
        </ButtonMenu>
      </SelectionBar>
      <SendDialog key={openings} orders={orders} isOpen={open === 'send'} onClose={close} onStarted={clear} />
      <LabelsDialog key={openings} orderIds={ids} isOpen={open === 'labels'} onClose={close} />
      <BulkStatus key={openings} orders={orders} isOpen={open === 'status'} onClose={close} onDone={clear} />
    </>
  )
}
