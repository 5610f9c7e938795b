import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { contentHash } from '#server/images/store.ts'

/** A file of an archive; `type` is the flag of tar's header: '0' a file, '2' a symbolic link, 'x' a pax header. */
export type TarFile = { path: string; bytes: Buffer; type?: string; size?: number }

const BLOCK = 512

export async function filesOf(file: string): Promise<TarFile[]> {
  const archive = extract()
  archive.end(gunzipSync(await readFile(file)))
  const files: TarFile[] = []
  for await (const entry of archive) files.push({ path: entry.header.name, bytes: await buffer(entry) })
  return files
}

/** The same archive with its order rows changed, and its manifest made to agree. */
export async function rebuild(source: string, change: (rows: string) => string, migrations?: string[]) {
  const hashes: Record<string, string> = {}
  const files = (await filesOf(source)).map(({ path, bytes }) => {
    if (path === 'manifest.json') {
      const manifest = JSON.parse(bytes.toString())
      const changed = { ...manifest, files: hashes, migrations: migrations ?? manifest.migrations }
      return { path, bytes: Buffer.from(JSON.stringify(changed)) }
    }
    const content = path.startsWith('tables/orders/') ? Buffer.from(change(bytes.toString())) : bytes
    hashes[path] = contentHash(content)
    return { path, bytes: content }
  })
  const file = `${source}.rebuilt`
  await writeFile(file, gzipSync(plainTar(files)))
  return file
}

/** The same archive with the rows of one more table, as lines of JSON, and its manifest made to agree. */
export async function addTable(source: string, table: string, lines: string): Promise<string> {
  const files = await filesOf(source)
  const added = { path: `tables/${table}/000099.jsonl`, bytes: Buffer.from(lines) }
  const manifest = JSON.parse(files.pop()?.bytes.toString() ?? '')
  manifest.files[added.path] = contentHash(added.bytes)
  manifest.tables[table] = (manifest.tables[table] ?? 0) + lines.split('\n').filter(Boolean).length
  const last = { path: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) }
  const file = `${source}.${table}`
  await writeFile(file, gzipSync(plainTar([...files, added, last]), { level: 1 }))
  return file
}

/** A tar archive (ustar) with only the fields that every reader needs. */
export function plainTar(files: TarFile[]): Buffer {
  const blocks = files.flatMap((file) => [header(file), file.bytes, Buffer.alloc(padding(file.bytes.length))])
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)])
}

function header({ path, bytes, type = '0', size = bytes.length }: TarFile): Buffer {
  const block = Buffer.alloc(BLOCK)
  block.write(path, 0)
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  block.write('14705261600\0', 136)
  block.write(' '.repeat(8), 148)
  block.write(type, 156)
  block.write('ustar\x0000', 257)
  const checksum = block.reduce((sum, byte) => sum + byte, 0)
  block.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}
