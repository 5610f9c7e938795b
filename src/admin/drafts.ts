import { readStored, writeStored } from '#web/storage.ts'
import { forgetFiles } from './draft-files.ts'

type Values = Record<string, unknown>

/** Unsaved input of a form: the edited item, the first values, and the typed ones. */
export type Draft = { subject: unknown; start: Values; values: Values }

const KEY = 'admin-drafts'

/** Age in ms at which a stored draft is forgotten. */
const MAX_AGE = 24 * 3_600_000

/** Keeps unsaved input by the form's name: in memory, or in the browser's storage to survive a killed tab. */
export class Drafts {
  readonly #memory = new Map<string, Draft>()

  get(name: string): Draft | undefined {
    return this.#memory.get(name) ?? readDrafts()[name]
  }

  set(name: string, draft: Draft): void {
    this.#memory.set(name, draft)
  }

  store(name: string, { start, values }: Omit<Draft, 'subject'>, now = Date.now()): void {
    writeStored('localStorage', KEY, { ...readDrafts(now), [name]: { at: now, start, values } })
  }

  delete(name: string): void {
    this.#memory.delete(name)
    const { [name]: gone, ...others } = readDrafts()
    if (gone) writeStored('localStorage', KEY, Object.keys(others).length > 0 ? others : null)
  }

  clear(): void {
    this.#memory.clear()
    writeStored('localStorage', KEY, null)
    void forgetFiles()
  }
}

// Checked by hand: a schema would add zod to the first chunk.
function readDrafts(now = Date.now()): Record<string, Draft & { at: number }> {
  const stored = readStored('localStorage', KEY)
  const drafts: Record<string, Draft & { at: number }> = {}
  for (const [name, draft] of Object.entries(isRecord(stored) ? stored : {})) {
    if (!isRecord(draft) || !isRecord(draft.start) || !isRecord(draft.values)) continue
    const { at, start, values } = draft
    if (typeof at === 'number' && now - at < MAX_AGE) drafts[name] = { at, subject: null, start, values }
  }
  return drafts
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
