import type { Account, Adapter } from '#server/couriers/adapters/adapter.ts'
import { createAccount } from '#server/couriers/adapters/courier-http.ts'
import { Quota } from '#server/couriers/adapters/quota.ts'
import { requestPublic } from '#server/public-request.ts'

type Options = {
  /** Ends a request that gets no answer: the server's, which waits for no clock. */
  deadline?: () => AbortSignal
  /** The clock of quotas, in ms; a request that would wait moves it on. */
  clock?: { now: number }
}

/** An account at a courier's server of this machine, which the shop itself would not ask. */
export function openAccount(
  adapter: Adapter,
  settings: Record<string, string>,
  { deadline, clock = { now: Date.now() } }: Options = {},
): Account {
  const quota = new Quota({
    quotas: adapter.quotas,
    now: () => clock.now,
    pause: async (ms) => {
      clock.now += ms
    },
  })
  return createAccount(adapter, settings, {
    quota,
    deadline,
    request: (url, request) => requestPublic(url, request, { isPublic: () => true, isHttpAllowed: true }),
  })
}
