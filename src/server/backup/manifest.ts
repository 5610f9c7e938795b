import { z } from 'zod'

/** The last file of an archive: an archive without it is incomplete. */
export const MANIFEST = 'manifest.json'

/** Its names are part of the archive format, which calls images pictures. */
export const manifest = z.object({
  format: z.literal('guidon-backup-1'),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  lastIds: z.record(z.string(), z.int()),
  /** Rows by table. */
  tables: z.record(z.string(), z.int()),
  pictures: z.int(),
  /** Images with a row whose file was gone already. */
  missing: z.array(z.string()),
  /** SHA-256 by path. */
  files: z.record(z.string(), z.string()),
})

export type Manifest = z.infer<typeof manifest>

/** Returns the path of an image in an archive; its name is the hash of its content. */
export function imagePath(hash: string): string {
  return `pictures/${hash}.webp`
}

/** Returns the hash of the image at a path, or undefined for any other file. */
export function imageAt(path: string): string | undefined {
  return /^pictures\/([0-9a-f]{64})\.webp$/.exec(path)?.[1]
}

export function tablePath(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.jsonl`
}

/** Returns the table of the part at a path, or undefined for any other file. */
export function tableAt(path: string): string | undefined {
  return /^tables\/([a-z_]+)\/\d{6}\.jsonl$/.exec(path)?.[1]
}
