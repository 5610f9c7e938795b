/** One file of an archive. */
export type TarEntry = { path: string; bytes: Buffer }

const BLOCK = 512
/** Bytes. No file of ours comes near. */
const MAX_ENTRY = 64 * 1024 * 1024

/** The bytes of one file in a tar archive (ustar), that every tar reads; paths have at most 100 characters. */
export function* tarEntry({ path, bytes }: TarEntry, at: Date): Generator<Buffer> {
  yield header(path, bytes.length, at)
  yield bytes
  yield Buffer.alloc(padding(bytes.length))
}

/** What a tar archive ends with. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK)
}

/**
 * The files of a tar archive, one at a time.
 * @throws Error when it is cut short or is none of ours
 */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = new Source(chunks)
  for (;;) {
    const block = await source.take(BLOCK)
    if (block.every((byte) => byte === 0)) return
    const { path, size } = readHeader(block)
    const bytes = await source.take(size)
    await source.take(padding(size))
    yield { path, bytes }
  }
}

function header(path: string, size: number, at: Date): Buffer {
  const block = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(path) > 100) throw new Error(`Too long for an archive: ${path}`)
  block.write(path, 0)
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  block.write(
    `${Math.floor(at.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

function readHeader(block: Buffer): { path: string; size: number } {
  const text = (from: number, to: number) => block.toString('utf8', from, to).replace(/\0.*$/s, '')
  if (Number.parseInt(text(148, 156), 8) !== checksum(block)) throw new Error('a header is damaged')
  const size = Number.parseInt(text(124, 136), 8)
  if (!(size <= MAX_ENTRY)) throw new Error('a file is too large')
  return { path: text(0, 100), size }
}

/** The sum of a header's bytes, its own place counted as blanks. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}

/** Bytes that come in pieces, taken in others. */
class Source {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  async take(size: number): Promise<Buffer> {
    const parts = [this.#rest]
    let have = this.#rest.length
    while (have < size) {
      const next = await this.#chunks.next()
      if (next.done) throw new Error('it is cut short')
      parts.push(next.value)
      have += next.value.length
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts)
    this.#rest = all.subarray(size)
    return all.subarray(0, size)
  }
}
