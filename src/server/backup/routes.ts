import { lastBackup } from '#contract/backup.ts'
import { route } from '#server/http/route.ts'
import { findLastBackup } from './last-backup.ts'

export const backupRoutes = [
  route({
    method: 'get',
    path: '/backups/last',
    summary: 'Date de la dernière sauvegarde',
    access: 'admin',
    answers: { 200: lastBackup },
    handle: async ({ db }) => ({ status: 200, body: { madeAt: await findLastBackup(db) } }),
  }),
]
