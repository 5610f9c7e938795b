import { z } from 'zod'
import { id, time } from './fields.ts'
import { sentParcels } from './parcel.ts'

const JOB_KINDS = ['parcels', 'labels', 'fees'] as const
const JOB_STATES = ['running', 'stopped', 'done', 'failed'] as const

/** Work that continues after the admin is closed and after a restart of the server. */
export const job = z
  .object({
    id,
    kind: z.enum(JOB_KINDS),
    courierId: id,
    courier: z.string().meta({ description: 'Nom du transporteur' }),
    state: z
      .enum(JOB_STATES)
      .meta({ description: 'stopped et failed reprennent par start, là où le travail en est resté' }),
    isWorking: z.boolean().meta({ description: 'Une étape est en cours, même après un arrêt' }),
    done: z.int(),
    total: z.int(),
    sent: sentParcels.shape.sent,
    refused: sentParcels.shape.refused.meta({
      description: 'Commandes sans colis ou sans étiquette, et pourquoi',
    }),
    waiting: z.array(id).meta({ description: 'Commandes encore sans résultat' }),
    problem: z.string().nullable(),
    waitsUntil: time.nullable().meta({ description: 'Jusqu’à quand le quota du transporteur fait attendre' }),
    createdAt: time,
  })
  .meta({ id: 'Job' })

const orderIds = z.array(id).min(1, 'Aucune commande choisie').max(1000, '1000 commandes au plus')

export const newJob = z
  .object({ kind: z.enum(['parcels', 'labels'], 'Travail inconnu'), courierId: id, orderIds })
  .meta({ id: 'NewJob' })

export const jobStart = z
  .object({
    orderIds: orderIds.optional().meta({ description: 'Commandes refusées à essayer de nouveau' }),
  })
  .meta({ id: 'JobStart' })

export type Job = z.infer<typeof job>
export type JobKind = Job['kind']
export type JobState = Job['state']
export type NewJob = z.infer<typeof newJob>
