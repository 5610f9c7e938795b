import { z } from 'zod'
import { time } from './fields.ts'

const BACKUP_STATES = ['making', 'checked', 'failed'] as const

const name = z.string().meta({ description: 'Le nom du fichier' })

/** Path parameter. Accepts any text, since the handler answers an unknown name with 404. */
export const backupName = name

export const newBackup = z.object({ name, state: z.literal('making') }).meta({ id: 'NewBackup' })

export const backup = z
  .object({
    name,
    at: time.meta({ description: 'De quel moment elle est' }),
    bytes: z.int().meta({ description: 'Sa taille ; pendant qu’elle se fait, ce qui en est écrit' }),
    state: z
      .enum(BACKUP_STATES)
      .meta({ description: 'checked : le fichier a été relu en entier avant de recevoir son nom' }),
    message: z.string().nullable().meta({ description: 'Pourquoi elle a échoué' }),
  })
  .meta({ id: 'Backup' })

export type Backup = z.output<typeof backup>

export const lastBackup = z
  .object({ madeAt: time.nullable(), failedAt: time.nullable() })
  .meta({ id: 'LastBackup' })
