import type { Adapter, RemoteKind } from './adapter.ts'
import { ecotrack } from './ecotrack/adapter.ts'
import { noest } from './noest/adapter.ts'
import { yalidine } from './yalidine/adapter.ts'
import { zrexpress } from './zrexpress/adapter.ts'

/** The couriers with an API, in the order in which the admin lists them. */
export const ADAPTERS: Record<RemoteKind, Adapter> = { yalidine, ecotrack, noest, zrexpress }
