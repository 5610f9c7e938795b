import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { errorText } from '#admin/error-text.ts'
import type { CourierPlace } from '#contract/courier.ts'
import type { NewParcels, SentParcels } from '#contract/parcel.ts'

/** Orders of one request: small enough for visible progress, and for few uncertain orders after a lost response. */
const BATCH = 20

const FAILED = 'La réponse n’est pas arrivée. Vous pouvez réessayer : rien ne part deux fois.'

export type Refused = SentParcels['refused'][number]

export type SendingState = {
  courierId: number | null
  isRunning: boolean
  total: number
  sent: SentParcels['sent']
  refused: Refused[]
  /** Orders without a response yet. */
  waiting: number[]
  /** The error message of a sending that stopped. */
  problem: string | null
}

export const IDLE: SendingState = {
  courierId: null,
  isRunning: false,
  total: 0,
  sent: [],
  refused: [],
  waiting: [],
  problem: null,
}

type Calls = {
  sendParcels: (parcels: NewParcels) => Promise<SentParcels>
  setPlace: (courierId: number, place: CourierPlace) => Promise<unknown>
}

/** Sends orders to a courier in batches. Its state is a query's data, so that it outlives the screen. */
export class ParcelSending {
  readonly #client: QueryClient
  readonly #key: QueryKey
  readonly #calls: Calls

  constructor(client: QueryClient, key: QueryKey, calls: Calls) {
    this.#client = client
    this.#key = key
    this.#calls = calls
  }

  get state(): SendingState {
    return this.#client.getQueryData(this.#key) ?? IDLE
  }

  reset(): void {
    if (!this.state.isRunning) this.#set(IDLE)
  }

  /** Sends orders; resolves with the number of those that left, at the end or at the first failed request. */
  async send(courierId: number, orderIds: number[]): Promise<number> {
    if (this.state.isRunning) return 0
    this.#set({ ...IDLE, courierId, total: orderIds.length, waiting: orderIds })
    return this.#run()
  }

  /** Sends the orders that still wait. */
  async resume(): Promise<number> {
    return this.state.isRunning ? 0 : this.#run()
  }

  /** Stores what the courier calls a refused place, then sends every order again that was refused for it. */
  async rename({ place }: Refused, theirs: string): Promise<number> {
    const { courierId, isRunning, refused, waiting } = this.state
    if (isRunning || courierId === null || !place) return 0
    const { wilayaId, name } = place
    this.#set({ isRunning: true, problem: null })
    try {
      await this.#calls.setPlace(courierId, { wilayaId, name, theirs })
    } catch (error) {
      this.#set({ isRunning: false, problem: errorText(error, FAILED) })
      return 0
    }
    const isSame = (other: Refused) => other.place?.wilayaId === wilayaId && other.place.name === name
    this.#set({
      refused: refused.filter((other) => !isSame(other)),
      waiting: [...waiting, ...refused.filter(isSame).map(({ orderId }) => orderId)],
    })
    return this.#run()
  }

  async #run(): Promise<number> {
    const { courierId, sent: before } = this.state
    if (courierId === null) return 0
    this.#set({ isRunning: true, problem: null })
    try {
      while (this.state.waiting.length > 0) {
        const orderIds = this.state.waiting.slice(0, BATCH)
        const { sent, refused } = await this.#calls.sendParcels({ courierId, orderIds })
        const { state } = this
        this.#set({
          sent: [...state.sent, ...sent],
          refused: [...state.refused, ...refused],
          waiting: state.waiting.slice(BATCH),
        })
      }
      this.#set({ isRunning: false })
    } catch (error) {
      this.#set({ isRunning: false, problem: errorText(error, FAILED) })
    }
    return this.state.sent.length - before.length
  }

  #set(change: Partial<SendingState>): void {
    this.#client.setQueryData(this.#key, { ...this.state, ...change })
  }
}
