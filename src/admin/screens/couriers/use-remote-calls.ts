import { useMutation } from '@tanstack/react-query'
import { errorText } from '#admin/error-text.ts'
import { syncCourier, testCourier } from '#admin/queries/couriers.ts'

/** What can be asked of a courier, one thing at a time; `problem` is how the last one failed, in its words. */
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
      if (isBusy) return
      test.reset()
      sync.reset()
      call.mutate(courierId)
    },
  }
}

export type RemoteCalls = ReturnType<typeof useRemoteCalls>
