import { z } from 'zod'
import { time } from './fields.ts'

export const lastBackup = z.object({ madeAt: time.nullable() }).meta({ id: 'LastBackup' })
