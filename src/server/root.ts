import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The project folder, two levels above src/server as well as dist/server. */
export const ROOT = join(import.meta.dirname, '../..')

/** The version, read at the start because a release contains its own package.json. */
export const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version

/** The commit of the build, with `-dirty` if it had uncommitted changes; '' outside of a build or of git. */
export const COMMIT = process.env.GUIDON_COMMIT ?? ''
