import { lastBackup } from '#contract/backup.ts'
import { findLastBackup } from '#server/queries/backups.ts'
import { route } from '#server/route.ts'

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
