import { readStored, writeStored } from '#web/storage.ts'
import { newKey } from '../new-key.ts'
import { forgetFiles } from './draft-files.ts'

type Values = Record<string, unknown>

/** Unsaved input of a form: the edited item, the first values, and the typed ones. */
export type Draft = { subject: unknown; start: Values; values: Values }

/** The two methods of the browser's `LockManager` that drafts need. */
type Locks = {
  query: () => Promise<{ held?: { name?: string }[] }>
  request: (name: string, hold: () => Promise<unknown>) => unknown
}

type StoredDraft = Draft & { at: number; tab: string }

const KEY = 'admin-drafts'

/** Each open tab holds a lock whose name begins with this. */
const LOCK = 'admin-tab-'

/** Age in ms at which a stored draft is forgotten. */
const MAX_AGE = 24 * 3_600_000

/** Keeps unsaved input by the form's name: in memory, or in the browser's storage to survive a killed tab. */
export class Drafts {
  readonly #memory = new Map<string, Draft>()
  readonly #tab = LOCK + newKey()
  /** Locks of the tabs that were open when this one started. Their drafts are still being typed there. */
  #others: string[] = []

  /** Takes a lock for this tab and finds others; call it before `get`. Only secure contexts have `locks`. */
  async join(locks: Locks | undefined): Promise<void> {
    if (!locks) return
    const { held = [] } = await locks.query()
    this.#others = held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? name : []))
    const left = new Promise((resolve) => window.addEventListener('pagehide', resolve, { once: true }))
    void locks.request(this.#tab, () => left)
  }

  get(name: string): Draft | undefined {
    return this.#memory.get(name) ?? this.#readOwn(name)
  }

  set(name: string, draft: Draft): void {
    this.#memory.set(name, draft)
  }

  store(name: string, { start, values }: Omit<Draft, 'subject'>, now = Date.now()): void {
    const draft = { at: now, tab: this.#tab, start, values }
    writeStored('localStorage', KEY, { ...readDrafts(now), [name]: draft })
  }

  delete(name: string): void {
    this.#memory.delete(name)
    if (!this.#readOwn(name)) return
    const { [name]: _gone, ...others } = readDrafts()
    writeStored('localStorage', KEY, Object.keys(others).length > 0 ? others : null)
  }

  clear(): void {
    this.#memory.clear()
    writeStored('localStorage', KEY, null)
    void forgetFiles()
  }

  #readOwn(name: string): Draft | undefined {
    const draft = readDrafts()[name]
    return draft && this.#others.includes(draft.tab) ? undefined : draft
  }
}

// Checked by hand: a schema would add zod to the first chunk.
function readDrafts(now = Date.now()): Record<string, StoredDraft> {
  const stored = readStored('localStorage', KEY)
  const drafts: Record<string, StoredDraft> = {}
  for (const [name, draft] of Object.entries(isRecord(stored) ? stored : {})) {
    if (!isRecord(draft) || !isRecord(draft.start) || !isRecord(draft.values)) continue
    const { at, tab, start, values } = draft
    if (typeof at !== 'number' || typeof tab !== 'string' || now - at >= MAX_AGE) continue
    drafts[name] = { at, tab, subject: null, start, values }
  }
  return drafts
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
