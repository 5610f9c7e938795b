import type { Adapter } from './adapter.ts'
import { ecotrack } from './ecotrack/adapter.ts'
import { noest } from './noest/adapter.ts'
import type { RemoteKind } from './open-courier.ts'
import { yalidine } from './yalidine/adapter.ts'

/** The couriers with an API. */
export const ADAPTERS = { yalidine, ecotrack, noest } as Record<RemoteKind, Adapter>
