import { ApiError } from '#web/api-client.ts'
import { readStored, writeStored } from '#web/storage.ts'
import { errorText } from '../error-text.ts'
import { newKey } from '../new-key.ts'

const KEY = 'admin-photos'

/** A chosen photo whose upload the server has not confirmed. */
type WaitingPhoto = {
  /** Key of the stored file, and idempotency key of the upload. */
  key: string
  name: string
  categoryId: number
  /** Why the photo cannot be sent; null while it waits. */
  problem: string | null
}

type Stored = { photos: WaitingPhoto[]; sent: number }

type State = Stored & {
  isAdding: boolean
  isSending: boolean
  /** Why sending stopped before all photos were sent; null if it did not. */
  pause: string | null
}

type Settings = {
  shrink: (file: File) => Promise<File>
  keep: (key: string, file: File) => Promise<void>
  find: (key: string, name: string) => Promise<File | null>
  forgetAll: () => Promise<void>
  post: (photo: WaitingPhoto, file: File) => Promise<unknown>
}

export const LOST = 'à choisir de nouveau'

/** Sends chosen photos one by one, each once, across lost connections and closed pages. */
export class PhotoQueue {
  readonly #settings: Settings
  /** Chosen files of this tab, and the shrunk ones, in case the browser cannot store them. */
  readonly #files = new Map<string, File>()
  readonly #listeners = new Set<() => void>()
  #state: State = { ...readQueue(), isAdding: false, isSending: false, pause: null }

  constructor(settings: Settings) {
    this.#settings = settings
  }

  get state(): State {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async add(files: File[], categoryId: number): Promise<void> {
    this.#change({ isAdding: true })
    const chosen = files.map((file) => ({ file, key: newKey() }))
    const added = chosen.map(({ file: { name }, key }) => ({ key, name, categoryId, problem: null }))
    for (const { file, key } of chosen) this.#files.set(key, file)
    // Lists the photos before storing their files, so that the list names those lost if the page closes.
    this.#store(({ photos, sent }) => ({
      photos: [...photos, ...added],
      sent: photos.length === 0 ? 0 : sent,
    }))
    for (const { file, key } of chosen) {
      // Stores the file unshrunk: shrinking many photos takes so long that a phone may close the tab first.
      if (this.#files.has(key)) await this.#settings.keep(key, file)
    }
    this.#change({ isAdding: false })
    // Starts sending only now: it shrinks photos, which would slow down storing the other files.
    void this.send()
  }

  /** Sends the waiting photos in order. A refused photo is marked and skipped; any other error stops. */
  readonly send = async (): Promise<void> => {
    if (this.#state.isSending) return
    this.#change({ isSending: true, pause: null })
    let pause: string | null = null
    while (pause === null) {
      const photo = this.#state.photos.find((other) => this.#canSend(other))
      if (!photo) break
      pause = await this.#sendOne(photo)
    }
    this.#change({ isSending: false, pause })
    const { photos, isAdding } = this.#state
    if (photos.length === 0 && !isAdding) await this.#settings.forgetAll()
  }

  readonly dropProblems = (): void => {
    this.#store(({ photos, sent }) => ({ photos: photos.filter(({ problem }) => problem === null), sent }))
  }

  /** True for a waiting photo, and for one that another tab marked as lost although this tab has its file. */
  #canSend({ key, problem }: WaitingPhoto): boolean {
    return problem === null || (problem === LOST && this.#files.has(key))
  }

  /** Returns why sending cannot go on; null if it can. */
  async #sendOne(photo: WaitingPhoto): Promise<string | null> {
    const file = await this.#read(photo)
    if (!file) {
      this.#mark(photo, { problem: LOST })
      return null
    }
    try {
      await this.#settings.post(photo, file)
    } catch (error) {
      const text = errorText(error, 'La photo n’a pas été envoyée.')
      if (!isRefusal(error)) return text
      this.#mark(photo, { problem: text })
      return null
    }
    this.#files.delete(photo.key)
    this.#files.delete(smallKeyOf(photo.key))
    // Another tab may have sent and removed the photo meanwhile: it counts once.
    this.#store(({ photos, sent }) => {
      const others = photos.filter(({ key }) => key !== photo.key)
      return { photos: others, sent: sent + photos.length - others.length }
    })
    return null
  }

  async #read({ key, name }: WaitingPhoto): Promise<File | null> {
    const { shrink, keep, find } = this.#settings
    const smallKey = smallKeyOf(key)
    // Reuses the shrunk file: a retry with the same idempotency key must send the same bytes. The file's key
    // differs from that of the chosen file, which the browser may still be storing.
    const small = this.#files.get(smallKey) ?? (await find(smallKey, name))
    if (small) return small
    const chosen = this.#files.get(key) ?? (await find(key, name))
    if (!chosen) return null
    const file = await shrink(chosen)
    this.#files.set(smallKey, file)
    await keep(smallKey, file)
    return file
  }

  #mark({ key }: Pick<WaitingPhoto, 'key'>, change: Partial<WaitingPhoto>): void {
    this.#store(({ photos, sent }) => ({
      photos: photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)),
      sent,
    }))
  }

  #store(next: (stored: Stored) => Stored): void {
    const stored = next(readQueue())
    writeStored('localStorage', KEY, stored)
    this.#change(stored)
  }

  #change(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Key of the shrunk file, which is the one to send. */
function smallKeyOf(key: string): string {
  return `${key}-small`
}

/** True if the server itself refused the photo: no proxy or captive portal sends this body. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError && [400, 413, 415, 422].includes(error.status) && Boolean(error.body.message)
  )
}

function readQueue(): Stored {
  const stored = readStored('localStorage', KEY) as Partial<Stored> | null
  return Array.isArray(stored?.photos) && typeof stored.sent === 'number'
    ? { photos: stored.photos.filter(({ key }) => typeof key === 'string'), sent: stored.sent }
    : { photos: [], sent: 0 }
}
