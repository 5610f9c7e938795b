import { useMutation } from '@tanstack/react-query'
import { LoaderCircle, PlugZap, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted } from '#admin/count-text.ts'
import { errorText } from '#admin/error-text.ts'
import { syncCourier, testCourier } from '#admin/queries/couriers.ts'
import type { Courier } from '#contract/courier.ts'
import { Button } from '#web/ui/button.tsx'

/** Asks a courier whether the account works, and where its parcels are; what it says stands below. */
export function RemoteActions({ courier, children }: { courier: Courier; children: ReactNode }) {
  const test = useMutation(testCourier)
  const sync = useMutation(syncCourier)
  const isBusy = test.isPending || sync.isPending
  const error = test.error ?? sync.error
  const run = (call: typeof test | typeof sync) => {
    if (isBusy) return
    test.reset()
    sync.reset()
    call.mutate(courier.id)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button look="outline" size="small" aria-disabled={isBusy} onClick={() => run(test)}>
          {test.isPending ? <Busy /> : <PlugZap aria-hidden="true" className="size-4" />}
          {test.isPending ? 'Essai…' : 'Essayer'}
          <span className="sr-only">{courier.name}</span>
        </Button>
        <Button look="outline" size="small" aria-disabled={isBusy} onClick={() => run(sync)}>
          {sync.isPending ? <Busy /> : <RefreshCw aria-hidden="true" className="size-4" />}
          {sync.isPending ? 'Actualisation…' : 'Actualiser'}
          <span className="sr-only">{courier.name}</span>
        </Button>
        {children}
      </div>
      <p role="status" className="font-semibold text-green-700 text-sm empty:hidden">
        {test.isSuccess && `${courier.name} répond : le compte fonctionne.`}
        {sync.data && syncText(sync.data)}
      </p>
      {error && (
        <p role="alert" className="wrap-anywhere font-semibold text-race-deep text-sm">
          {errorText(error, 'Le transporteur n’a pas répondu.')}
        </p>
      )}
    </div>
  )
}

function Busy() {
  return <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
}

function syncText({ asked, changed }: { asked: number; changed: number }): string {
  if (asked === 0) return 'Aucun colis en cours.'
  const parcels = counted(asked, 'colis demandé', 'colis demandés')
  return `${parcels}, ${changed === 0 ? 'rien de nouveau' : counted(changed, 'a changé', 'ont changé')}.`
}
