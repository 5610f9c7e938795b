import { LoaderCircle, PlugZap, RefreshCw } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { counted } from '#admin/count-text.ts'
import { errorText } from '#admin/error-text.ts'
import { syncCourier, testCourier } from '#admin/queries/couriers.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconData } from '#web/ui/icon.tsx'

type Props = { name: string; calls: RemoteCalls; children: ReactNode }

export function RemoteActions({ name, calls, children }: Props) {
  const { test, sync } = calls
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2 max-md:*:grow">
        <Action icon={PlugZap} label="Tester la connexion" name={name} call={test} calls={calls} />
        <Action icon={RefreshCw} label="Actualiser" name={name} call={sync} calls={calls} />
        {children}
      </div>
      <p role="status" className="wrap-anywhere font-semibold text-green-700 text-sm empty:hidden">
        {test.isSuccess && `${name} répond\u00a0: le compte fonctionne.`}
        {sync.data && syncText(sync.data)}
      </p>
    </div>
  )
}

type ActionProps = {
  icon: IconData
  label: string
  name: string
  call: RemoteCalls['test' | 'sync']
  calls: RemoteCalls
}

function Action({ icon, label, name, call, calls: { isBusy, run } }: ActionProps) {
  return (
    <Button look="outline" size="small" isBusy={isBusy} aria-busy={call.isPending} onClick={() => run(call)}>
      <Icon
        of={call.isPending ? LoaderCircle : icon}
        className={call.isPending ? 'size-4 animate-spin' : 'size-4'}
      />
      {label}
      <span className="sr-only">{name}</span>
    </Button>
  )
}

function syncText({ asked, changed }: { asked: number; changed: number }): string {
  if (asked === 0) return 'Aucun colis en cours.'
  const parcels = counted(asked, 'colis demandé')
  return `${parcels}, ${changed === 0 ? 'rien de nouveau' : counted(changed, 'a changé', 'ont changé')}.`
}

/** Sends requests to a courier, one at a time; `problem` is the error message of the last one. */
export function useRemoteCalls(courierId: number) {
  const test = useMutation(testCourier)
  const sync = useMutation(syncCourier)
  const isBusy = test.isPending || sync.isPending
  const error = test.error ?? sync.error
  return {
    test,
    sync,
    isBusy,
    problem: error && errorText(error, 'Le transporteur n’a pas répondu.'),
    run: (call: typeof test | typeof sync) => {
      test.reset()
      sync.reset()
      call.mutate({ params: { id: courierId } })
    },
  }
}

type RemoteCalls = ReturnType<typeof useRemoteCalls>
