import { useSyncExternalStore } from 'react'
import type { Admin, Session } from '#contract/admin.ts'
import { readStored, writeStored } from './browser-storage.ts'

const KEY = 'admin-session'

/** Why the session ended: by logging out, or because the server rejected the token. */
type Ending = 'left' | 'expired'

let current = read()
let ending: Ending | null = null
const listeners = new Set<() => void>()

/** The admin session: token and admin, stored in the browser (spec §4). */
export const session = {
  get current(): Session | null {
    return current
  },
  get ending(): Ending | null {
    return ending
  },
  start(opened: Session): void {
    change(opened, null)
  },
  /** Updates the admin after a response of the server. */
  setAdmin(admin: Admin): void {
    if (current && current.admin.email !== admin.email) change({ ...current, admin }, null)
  },
  end(why: Ending): void {
    if (current) change(null, why)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The admin who is logged in, or null. */
export function useAdmin(): Admin | null {
  return useSyncExternalStore(session.subscribe, () => current?.admin ?? null)
}

// Logging in or out in one tab applies to all tabs.
window.addEventListener('storage', ({ key }) => {
  if (key !== KEY && key !== null) return
  current = read()
  notify()
})

function change(next: Session | null, why: Ending | null): void {
  current = next
  ending = why
  writeStored(KEY, next && JSON.stringify(next))
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

// Checked by hand: a schema would add zod to the first chunk.
function read(): Session | null {
  try {
    const { token, admin } = JSON.parse(readStored(KEY) ?? '{}')
    return typeof token === 'string' && typeof admin?.email === 'string' ? { token, admin } : null
  } catch {
    return null
  }
}
