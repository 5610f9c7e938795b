/** A file of an archive; `type` is the flag of tar's header: '0' a file, '2' a symbolic link, 'x' a pax header. */
export type TarFile = { path: string; bytes: Buffer; type?: string; size?: number }

const BLOCK = 512

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
