import { z } from 'zod'

/** When the shop was last backed up. */
export const lastBackup = z.object({ madeAt: z.iso.datetime().nullable() }).meta({ id: 'LastBackup' })
