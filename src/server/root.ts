import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }

/** Project folder: two levels above src/server and above dist/server. */
export const ROOT = join(import.meta.dirname, '../..')

export const VERSION: string = manifest.version
