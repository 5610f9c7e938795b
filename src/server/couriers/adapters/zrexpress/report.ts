import { z } from 'zod'
import type { ParcelState } from '#rules/parcel-state.ts'
import { foldText } from '#rules/text.ts'
import type { Adapter, ParcelIds, ParcelReport } from '../adapter.ts'
import type { CourierHttp } from '../courier-answer.ts'
import { CourierError } from '../courier-error.ts'
import { mapStates, rows, text, utcTime } from '../decode.ts'
import { searchAll } from './places.ts'

/** ZR Express's own states by their slugs. An account may have others, which move nothing. */
const stateOfSlug = mapStates({
  created:
    'commande_recue, en_traitement, appel_confirmation, commande_confirmee, en_preparation, pret_a_expedier',
  sent: 'confirme_au_bureau, confirme_chez_partenaire, dispatch, vers_wilaya',
  delivering: 'en_livraison, sortie_en_livraison',
  delivered: 'livre, encaisse, recouvert',
  returning: 'retour_sous_traitant, attente_recuperation_fournisseur',
  returned: 'recupere_par_fournisseur, reinjecte_dans_stock',
})

/** The state in which a hub takes a parcel, in the two spellings that were seen. */
const READY = ['pret_a_expedier', 'readytodispatch']

const named = z.looseObject({ name: text, description: text }).nullable().catch(null)
const parcelRow = z.looseObject({
  id: text,
  state: named,
  situation: named,
  lastStateUpdateAt: utcTime,
  createdAt: utcTime,
  isReturn: z.boolean().catch(false),
})
const workflowRow = { isDefault: z.boolean().catch(false), states: rows({ id: text, name: text }).catch([]) }

/**
 * Sets the state of a parcel to "ready to leave", unless it is that already or further.
 * @throws CourierError; it is uncertain as long as the state is not known, since it may have been set before
 */
export const makeReady: Required<Adapter>['validate'] = async ({ http, cache }, parcel) => {
  const row = await readParcel(http, parcel).catch((error: unknown) => {
    if (!(error instanceof CourierError)) throw error
    const { message, wait } = error
    throw new CourierError(message, { isUncertain: true, ...(wait !== null && { wait }), cause: error })
  })
  if (!row) throw new CourierError('ZR Express ne trouve pas ce colis')
  const slug = slugOf(row.state)
  if (READY.includes(slug) || (stateOfSlug(slug) ?? 'created') !== 'created') return
  const parcelId = parcel.remoteId ?? row.id
  const newStateId = cache.get('readyState') ?? (await findReadyState(http))
  cache.set('readyState', newStateId)
  const json = { parcelId, newStateId, comment: null }
  const answer = await http.request(`parcels/${encodeURIComponent(parcelId)}/state`, {
    method: 'PATCH',
    json,
  })
  if (!answer.isSuccess) throw answer.refusal('ZR Express ne passe pas ce colis à « prêt à expédier »')
}

/** Reports on parcels, one request for each. */
export const reportParcels: Adapter['report'] = async ({ http }, parcels) => {
  const reports: ParcelReport[] = []
  for (const { tracking } of parcels) {
    const row = await readParcel(http, { tracking, remoteId: null })
    if (row) reports.push(reportOf(tracking, row))
  }
  return reports
}

type ParcelRow = z.output<typeof parcelRow>

async function readParcel(http: CourierHttp, { tracking, remoteId }: ParcelIds): Promise<ParcelRow | null> {
  const answer = await http.request(`parcels/${encodeURIComponent(remoteId ?? tracking)}`)
  return answer.status === 404 ? null : answer.read(parcelRow)
}

function reportOf(tracking: string, row: ParcelRow): ParcelReport {
  const words = [row.state, row.situation].map((part) => part?.description || part?.name)
  return {
    tracking,
    state: stateOf(slugOf(row.state), row.isReturn),
    text: words.filter(Boolean).join(' – '),
    at: row.lastStateUpdateAt ?? row.createdAt,
  }
}

/** Returns the state of a parcel: one that is marked as a return comes back, whatever its slug, until it has come. */
function stateOf(slug: string, isReturn: boolean): ParcelState | null {
  const state = stateOfSlug(slug)
  return isReturn && state !== 'returned' ? 'returning' : state
}

async function findReadyState(http: CourierHttp): Promise<string> {
  const workflows = await searchAll(http, 'workflows/search', workflowRow)
  const main = workflows.filter(({ isDefault }) => isDefault)
  const states = [...main, ...workflows].flatMap((workflow) => workflow.states)
  const ready = states.find((state) => READY.includes(slugOf(state)) && state.id)
  if (!ready) throw new CourierError('Ce compte ZR Express n’a pas d’état « prêt à expédier »')
  return ready.id
}

/** Returns the slug of a state: `Prêt à expédier` is `pret_a_expedier`. */
function slugOf(state: { name: string } | null): string {
  return foldText(state?.name ?? '').replace(/[^a-z0-9]+/g, '_')
}
