import type { Adapter } from './adapter.ts'
import { ecotrack } from './ecotrack/adapter.ts'
import { noest } from './noest/adapter.ts'
import type { RemoteKind } from './open-courier.ts'
import { yalidine } from './yalidine/adapter.ts'
import { zrexpress } from './zrexpress/adapter.ts'

/** The couriers with an API, in the order in which they are offered. */
export const ADAPTERS: Record<RemoteKind, Adapter> = { yalidine, ecotrack, noest, zrexpress }
