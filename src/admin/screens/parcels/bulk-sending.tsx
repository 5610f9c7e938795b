import { LoaderCircle } from '@lucide/icons'
import { counted } from '#admin/count-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SendDialog } from './send-dialog.tsx'
import { useBulkSending } from './use-sending.ts'

type Props = {
  orderIds: number[]
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  /** The orders are on their way: they need not stay chosen. */
  onBegun: () => void
}

/** The sending of chosen orders in its dialog; closed before the end, it is told above the list. */
export function BulkSending({ orderIds, isOpen, onOpen, onClose, onBegun }: Props) {
  const { courierId, isRunning, done, total, refused, waiting } = useBulkSending()
  return (
    <>
      {courierId !== null && !isOpen && (
        <div
          role="status"
          className="sticky top-16 z-10 mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 border border-ink bg-white py-1.5 pr-1.5 pl-4 lg:top-2"
        >
          <p className="flex flex-1 items-center gap-2 font-semibold text-ink tabular-nums">
            {isRunning && <Icon of={LoaderCircle} className="size-5 shrink-0 animate-spin" />}
            {isRunning
              ? `Remise au transporteur : ${done} sur ${total}`
              : leftText(refused.length, waiting.length)}
          </p>
          <Button look="outline" size="small" aria-haspopup="dialog" onClick={onOpen}>
            Voir
          </Button>
        </div>
      )}
      <SendDialog isOpen={isOpen} orderIds={orderIds} onBegun={onBegun} onClose={onClose} />
    </>
  )
}

function leftText(refused: number, waiting: number): string {
  const parts = [
    refused > 0 && counted(refused, 'refusée', 'refusées'),
    waiting > 0 && counted(waiting, 'pas encore remise', 'pas encore remises'),
  ].filter(Boolean)
  return `Remise terminée${parts.length > 0 ? ` : ${parts.join(', ')}` : ''}`
}
