import { z } from 'zod'

/** Last entry of an archive; an archive without it is truncated. */
export const MANIFEST = 'manifest.json'

/** Field names are part of the archive format, which calls images pictures. */
export const manifest = z.object({
  format: z.literal('guidon-backup-1'),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  lastIds: z.record(z.string(), z.int()),
  tables: z.record(z.string(), z.int()),
  pictures: z.int(),
  /** Hashes of images not in the archive: their file was missing or damaged, or images were omitted. */
  missing: z.array(z.string()),
  /** SHA-256 of each file by path, without the manifest. */
  files: z.record(z.string(), z.string()),
})

export type Manifest = z.infer<typeof manifest>

/** Returns the path of an image in the archive; its name is the hash of its content. */
export function imagePath(hash: string): string {
  return `pictures/${hash}.webp`
}

/** Returns the hash of an image entry; undefined for other paths. */
export function imageAt(path: string): string | undefined {
  return /^pictures\/([0-9a-f]{64})\.webp$/.exec(path)?.[1]
}

export function tablePath(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.jsonl`
}

/** Returns the table of a table entry; undefined for other paths. */
export function tableAt(path: string): string | undefined {
  return /^tables\/([a-z_]+)\/\d{6}\.jsonl$/.exec(path)?.[1]
}
