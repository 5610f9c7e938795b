import { join } from 'node:path'

/** Project folder: two levels above src/server and above dist/server. */
export const ROOT = join(import.meta.dirname, '../..')
