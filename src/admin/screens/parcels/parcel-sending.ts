import { errorText } from '#admin/error-text.ts'
import type { CourierPlace } from '#contract/courier.ts'
import type { NewParcels, SentParcels } from '#contract/parcel.ts'

/** Orders of one request: few enough for the count to move, and for a lost answer to leave little in doubt. */
const AT_ONCE = 20

const FAILED = 'La réponse n’est pas arrivée. Vous pouvez réessayer : rien ne part deux fois.'

export type Refused = SentParcels['refused'][number]

export type SendingState = {
  courierId: number | null
  isRunning: boolean
  total: number
  sent: SentParcels['sent']
  refused: Refused[]
  /** Orders that were not asked for yet, or not answered. */
  waiting: number[]
  /** Why it stopped before the end. */
  problem: string | null
}

const IDLE: SendingState = {
  courierId: null,
  isRunning: false,
  total: 0,
  sent: [],
  refused: [],
  waiting: [],
  problem: null,
}

/** What a sending asks of the API. */
type Calls = {
  sendParcels: (parcels: NewParcels) => Promise<SentParcels>
  setPlace: (courierId: number, place: CourierPlace) => Promise<unknown>
}

/** Orders on their way to a courier, some at a time; a store, so that it goes on while other things are shown. */
export class ParcelSending {
  readonly #calls: Calls
  #state = IDLE
  #listeners = new Set<() => void>()

  constructor(calls: Calls) {
    this.#calls = calls
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly get = () => this.#state

  reset(): void {
    if (!this.#state.isRunning) this.#set(IDLE)
  }

  /** Sends orders to a courier; resolves when all were answered for, or the first answer failed to come. */
  async send(courierId: number, orderIds: number[]): Promise<SendingState> {
    if (this.#state.isRunning) return this.#state
    this.#set({ ...IDLE, courierId, total: orderIds.length, waiting: orderIds })
    return this.#run()
  }

  /** Sends those that still wait. */
  async goOn(): Promise<SendingState> {
    return this.#state.isRunning ? this.#state : this.#run()
  }

  /** Remembers what the courier calls a refused place, then sends again every order that was refused for it. */
  async mend({ place }: Refused, theirs: string): Promise<SendingState> {
    const { courierId, isRunning, refused } = this.#state
    if (isRunning || courierId === null || !place) return this.#state
    const { wilayaId, name } = place
    this.#set({ isRunning: true, problem: null })
    try {
      await this.#calls.setPlace(courierId, { wilayaId, name, theirs })
    } catch (error) {
      this.#set({ isRunning: false, problem: errorText(error, FAILED) })
      return this.#state
    }
    const isSame = (other: Refused) => other.place?.wilayaId === wilayaId && other.place.name === name
    this.#set({
      refused: refused.filter((other) => !isSame(other)),
      waiting: [...this.#state.waiting, ...refused.filter(isSame).map(({ orderId }) => orderId)],
    })
    return this.#run()
  }

  async #run(): Promise<SendingState> {
    const { courierId } = this.#state
    if (courierId === null) return this.#state
    this.#set({ isRunning: true, problem: null })
    while (this.#state.waiting.length > 0) {
      const orderIds = this.#state.waiting.slice(0, AT_ONCE)
      try {
        const { sent, refused } = await this.#calls.sendParcels({ courierId, orderIds })
        this.#set({
          sent: [...this.#state.sent, ...sent],
          refused: [...this.#state.refused, ...refused],
          waiting: this.#state.waiting.slice(AT_ONCE),
        })
      } catch (error) {
        this.#set({ isRunning: false, problem: errorText(error, FAILED) })
        return this.#state
      }
    }
    this.#set({ isRunning: false })
    return this.#state
  }

  #set(change: Partial<SendingState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
