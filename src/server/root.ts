import { join } from 'node:path'

/** The project's folder: two levels above src/server, and above the build in dist/server. */
export const ROOT = join(import.meta.dirname, '../..')
