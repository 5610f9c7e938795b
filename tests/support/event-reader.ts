export type ReadEvent = { id: number; event: string; data: { orderId?: number; kind?: string } }

export class EventReader implements AsyncDisposable {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #decoder = new TextDecoder()
  #text = ''
  /** Comments so far. */
  comments = 0

  constructor(response: Response) {
    if (!response.body) throw new Error(`${response.status} has no stream`)
    this.#reader = response.body.getReader()
  }

  async next(): Promise<ReadEvent | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n')
      if (end === -1) {
        const { done, value } = await this.#reader.read()
        if (done) return undefined
        this.#text += this.#decoder.decode(value, { stream: true })
        continue
      }
      const block = this.#text.slice(0, end)
      this.#text = this.#text.slice(end + 2)
      if (!block.startsWith(':')) return parse(block)
      this.comments += 1
    }
  }

  /** Reads `count` events; throws if the stream ends before. */
  async take(count: number): Promise<ReadEvent[]> {
    const events: ReadEvent[] = []
    while (events.length < count) {
      const event = await this.next()
      if (!event) throw new Error(`The stream ended after ${events.length} events`)
      events.push(event)
    }
    return events
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#reader.cancel()
  }
}

function parse(block: string): ReadEvent {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)))
  return { id: Number(fields.id), event: fields.event, data: JSON.parse(fields.data) }
}
