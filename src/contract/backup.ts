import { z } from 'zod'

export const lastBackup = z.object({ madeAt: z.iso.datetime().nullable() }).meta({ id: 'LastBackup' })
