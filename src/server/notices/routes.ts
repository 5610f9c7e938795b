import type { Handlers } from '#server/http/handlers.ts'
import { changeSettings, findSettings } from './notice-queue.ts'
import type { Notices } from './notices.ts'
import { addDevice, deleteDevice, listDevices } from './push-devices.ts'
import { findVapidKeys } from './web-push.ts'

export function noticeRoutes(notices: Notices) {
  return {
    'GET /notices/settings': ({ db }) => findSettings(db),
    'PUT /notices/settings': ({ db, body }) => changeSettings(db, body),
    'GET /push/key': async ({ db }) => ({ publicKey: (await findVapidKeys(db)).publicKey }),
    'GET /push/devices': ({ db }) => listDevices(db),
    'POST /push/devices': ({ db, body, admin }) => addDevice(db, body, admin),
    'DELETE /push/devices/:id': ({ db, params }) => deleteDevice(db, params.id),
    'POST /push/devices/:id/test': ({ params }) => notices.sendTrial(params.id),
  } satisfies Partial<Handlers>
}
