import { z } from 'zod'

/** The last file of an archive: one without it is not whole. */
export const MANIFEST = 'manifest.json'

export const manifest = z.object({
  format: z.literal('guidon-backup-1'),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  lastIds: z.record(z.string(), z.int()),
  /** Rows by table. */
  tables: z.record(z.string(), z.int()),
  pictures: z.int(),
  /** Pictures with a row whose file was gone already. */
  missing: z.array(z.string()),
  /** SHA-256 by path. */
  files: z.record(z.string(), z.string()),
})

export type Manifest = z.infer<typeof manifest>

/** Where an archive keeps a picture; its name is the hash of its content. */
export function picturePath(hash: string): string {
  return `pictures/${hash}.webp`
}

/** The picture's hash, or undefined for a file that is none. */
export function pictureAt(path: string): string | undefined {
  return /^pictures\/([0-9a-f]{64})\.webp$/.exec(path)?.[1]
}

/** Where an archive keeps a part of a table. */
export function tablePath(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.jsonl`
}

/** The table, or undefined for a file that is no part of one. */
export function tableAt(path: string): string | undefined {
  return /^tables\/([a-z_]+)\/\d{6}\.jsonl$/.exec(path)?.[1]
}
