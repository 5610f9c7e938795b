import { z } from 'zod'
import { time } from './fields.ts'

export const serverState = z
  .object({
    disk: z.object({ freeBytes: z.int(), isShort: z.boolean() }),
    publicUrl: z.string().meta({ description: 'L’adresse que les réglages donnent à la boutique' }),
    proxyProblem: z.enum(['ignored', 'missing']).nullable().meta({
      description:
        'Pourquoi tous les visiteurs comptent pour un seul : le serveur devant la boutique donne leur adresse sans que les réglages le croient (ignored), ou ne la donne pas (missing)',
    }),
    copies: z
      .object({ madeAt: time.nullable(), failedAt: time.nullable(), problem: z.string().nullable() })
      .nullable()
      .meta({
        description:
          'La dernière sauvegarde copiée hors du serveur, et un échec depuis ; null sans BACKUP_S3_URL',
      }),
  })
  .meta({ id: 'ServerState' })

export type ServerState = z.output<typeof serverState>
