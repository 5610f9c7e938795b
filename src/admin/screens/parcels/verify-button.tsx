import { LoaderCircle, SearchCheck } from '@lucide/icons'
import { withNarrowQuotes } from '#admin/ui/narrow-quotes.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useOwnSending } from './use-sending.ts'

/** Asks the courier now whether it has a parcel that it did not answer for; sent again, it leaves once. */
export function VerifyButton({ courierId, orderId }: { courierId: number; orderId: number }) {
  const { isRunning, refused, problem, send } = useOwnSending()
  const icon = isRunning ? LoaderCircle : SearchCheck
  const message = problem ?? refused[0]?.message
  return (
    <>
      <Button
        look="outline"
        size="small"
        aria-disabled={isRunning}
        onClick={() => isRunning || send(courierId, [orderId])}
      >
        <Icon of={icon} className={isRunning ? 'size-4 animate-spin' : 'size-4'} />
        {isRunning ? 'Vérification…' : 'Vérifier maintenant'}
      </Button>
      {message && (
        <p role="alert" className="wrap-anywhere w-full font-semibold text-race-deep text-sm">
          {withNarrowQuotes(message)}
        </p>
      )}
    </>
  )
}
