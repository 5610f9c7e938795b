import type { Adapter } from '../adapter.ts'
import { failureOf, isDone } from './parcels.ts'
import { isAttempt, keyOf, listEvents } from './report.ts'

/** Asks for another attempt to deliver, and tells the driver something. */
export const retryOrder: Required<Adapter>['retry'] = {
  ask: async ({ http, settings }, { tracking }) => {
    const json = { user_guid: settings.userGuid, tracking }
    const answer = await http.request('ask/new-tentative', { method: 'POST', json })
    if (!isDone(answer)) throw failureOf(answer, 'NOEST ne reprend pas ce colis en livraison')
  },

  isAsked: async (account, { tracking }) => {
    const events = (await listEvents(account, [tracking])).get(tracking) ?? []
    const asked = events.findLastIndex((event) => keyOf(event) === 'nouvel_tentative_asked_by_customer')
    return asked > events.findLastIndex(isAttempt)
  },

  addNote: async ({ http, settings }, { tracking }, content) => {
    const json = { user_guid: settings.userGuid, tracking, content }
    const answer = await http.request('add/maj', { method: 'POST', json })
    if (!isDone(answer)) throw failureOf(answer, 'NOEST ne prend pas cette note')
  },
}
