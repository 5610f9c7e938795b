import type { Handlers } from '#server/http/handlers.ts'
import { findLastBackup } from './last-backup.ts'

export const backupRoutes = {
  'GET /backups/last': async ({ db }) => ({ madeAt: await findLastBackup(db) }),
} satisfies Partial<Handlers>
