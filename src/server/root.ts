import { join } from 'node:path'

/** The project's folder. This file lies in src/server, and what is built of it in dist/server, which is as deep. */
export const ROOT = join(import.meta.dirname, '../..')
