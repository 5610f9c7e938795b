import { useSyncExternalStore } from 'react'
import type { Admin, Session } from '#contract/admin.ts'
import { readStored, writeStored } from '#web/storage.ts'
import { Drafts } from './drafts/drafts.ts'

const KEY = 'admin-session'

/** `left`: the owner logged out. `expired`: the server rejected the token. */
type Ending = 'left' | 'expired'

class SessionStore {
  /** Unsaved form input, deleted when the owner logs out. */
  readonly drafts = new Drafts()
  #current = readSession()
  #ending: Ending | null = null
  readonly #listeners = new Set<() => void>()

  constructor() {
    // Logging in or out in one tab applies to all tabs.
    window.addEventListener('storage', ({ key }) => {
      if (key !== KEY && key !== null) return
      this.#current = readSession()
      this.#notify()
    })
  }

  get current(): Session | null {
    return this.#current
  }

  get ending(): Ending | null {
    return this.#ending
  }

  readonly start = (opened: Session): void => this.#change(opened, null)

  setAdmin(admin: Admin): void {
    const { current } = this
    if (current && current.admin.email !== admin.email) this.#change({ ...current, admin }, null)
  }

  end(why: Ending): void {
    if (this.#current) this.#change(null, why)
    if (why === 'left') this.drafts.clear()
  }

  /** Ends the session when a response to its token is 401; a late 401 for an older token must not end it. */
  rejected(token: string | undefined, status: number): void {
    if (status === 401 && token && token === this.#current?.token) this.end('expired')
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #change(next: Session | null, why: Ending | null): void {
    this.#current = next
    this.#ending = why
    writeStored('localStorage', KEY, next)
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

// Checked by hand: a schema would add zod to the first chunk.
function readSession(): Session | null {
  const { token, admin } = (readStored('localStorage', KEY) ?? {}) as Partial<Session>
  return typeof token === 'string' && typeof admin?.email === 'string' ? { token, admin } : null
}

export const session = new SessionStore()

export function useAdmin(): Admin | null {
  return useSyncExternalStore(session.subscribe, () => session.current?.admin ?? null)
}
