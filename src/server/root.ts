import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Project folder: two levels above src/server and above dist/server. */
export const ROOT = join(import.meta.dirname, '../..')

/** The version, read at the start because a release contains its own package.json. */
export const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version

/** Commit that the program was built from, `-dirty` after changes; empty outside of a build or of git. */
export const COMMIT = process.env.GUIDON_COMMIT ?? ''
