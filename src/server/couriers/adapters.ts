import type { Adapter } from './adapter.ts'
import type { RemoteKind } from './open-courier.ts'

export const ADAPTERS = {} as Record<RemoteKind, Adapter>
