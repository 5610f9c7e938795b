import type { ParcelState } from '#rules/parcel-state.ts'
import { foldText } from '#rules/text.ts'
import { type Account, CourierError, type ParcelIds, type ParcelReport } from '../adapter.ts'
import { timeOf } from '../answer-time.ts'
import { askJson, refusalOf } from '../ask-json.ts'
import type { CourierHttp } from '../courier-http.ts'
import { type Row, rowOf, rowsOf, textOf, unreadable } from '../read-answer.ts'
import { searchAll } from './search.ts'

/** ZR Express's own states by their slugs. An account may have others, which move nothing. */
const STATES: Readonly<Record<string, ParcelState>> = {
  commande_recue: 'created',
  en_traitement: 'created',
  appel_confirmation: 'created',
  commande_confirmee: 'created',
  en_preparation: 'created',
  pret_a_expedier: 'created',
  confirme_au_bureau: 'sent',
  confirme_chez_partenaire: 'sent',
  dispatch: 'sent',
  vers_wilaya: 'sent',
  en_livraison: 'delivering',
  sortie_en_livraison: 'delivering',
  livre: 'delivered',
  encaisse: 'delivered',
  recouvert: 'delivered',
  retour_sous_traitant: 'returning',
  attente_recuperation_fournisseur: 'returning',
  recupere_par_fournisseur: 'returned',
  reinjecte_dans_stock: 'returned',
}

/** The state in which a hub takes a parcel, in the two spellings that were seen. */
const READY = ['pret_a_expedier', 'readytodispatch']

/**
 * Sets the state of a parcel to "ready to leave", unless it is that already or further.
 * @throws CourierError; it is uncertain as long as the state is not known, since it may have been set before
 */
export async function makeReady({ http }: Account, parcel: ParcelIds): Promise<void> {
  const row = await readParcel(http, parcel).catch((error: unknown) => {
    if (!(error instanceof CourierError)) throw error
    const { message, wait } = error
    throw new CourierError(message, { isUncertain: true, ...(wait !== null && { wait }), cause: error })
  })
  if (!row) throw new CourierError('ZR Express ne trouve pas ce colis')
  const slug = slugOf(rowOf(row.state))
  if (READY.includes(slug) || (STATES[slug] ?? 'created') !== 'created') return
  const parcelId = parcel.remoteId ?? textOf(row.id)
  const json = { parcelId, newStateId: await readyStateOf(http), comment: null }
  const path = `parcels/${encodeURIComponent(parcelId)}/state`
  const answer = await askJson(http, path, { method: 'PATCH', json })
  if (!answer.isSuccess) throw refusalOf(answer, 'ZR Express ne passe pas ce colis à « prêt à expédier »')
}

/** Where parcels are: each is asked for by itself. One that ZR Express does not have is left out. */
export async function reportParcels({ http }: Account, parcels: ParcelIds[]): Promise<ParcelReport[]> {
  const reports: ParcelReport[] = []
  for (const { tracking } of parcels) {
    const row = await readParcel(http, { tracking, remoteId: null })
    if (row) reports.push(reportOf(tracking, row))
  }
  return reports
}

async function readParcel(http: CourierHttp, { tracking, remoteId }: ParcelIds): Promise<Row | null> {
  const answer = await askJson(http, `parcels/${encodeURIComponent(remoteId ?? tracking)}`, {})
  if (answer.status === 404) return null
  if (!answer.isSuccess) throw refusalOf(answer)
  const row = rowOf(answer.value)
  if (!row) throw unreadable('parcels')
  return row
}

function reportOf(tracking: string, row: Row): ParcelReport {
  const state = rowOf(row.state)
  const situation = rowOf(row.situation)
  const words = [state, situation].map((part) => textOf(part?.description) || textOf(part?.name))
  const at = timeOf(row.lastStateUpdateAt) ?? timeOf(row.createdAt)
  return {
    tracking,
    state: stateOf(slugOf(state), row.isReturn === true),
    text: words.filter(Boolean).join(' – '),
    at,
  }
}

/** A parcel that is marked as a return comes back, whatever its state, until it has come. */
function stateOf(slug: string, isReturn: boolean): ParcelState | null {
  const state = (Object.hasOwn(STATES, slug) && STATES[slug]) || null
  return isReturn && state !== 'returned' ? 'returning' : state
}

/** Asked once for all parcels that are handed over together: an account is opened anew each time. */
const readyStates = new WeakMap<CourierHttp, Promise<string>>()

function readyStateOf(http: CourierHttp): Promise<string> {
  const id = readyStates.get(http) ?? findReadyState(http)
  readyStates.set(http, id)
  id.catch(() => readyStates.delete(http))
  return id
}

async function findReadyState(http: CourierHttp): Promise<string> {
  const workflows = await searchAll(http, 'workflows/search')
  const main = workflows.filter(({ isDefault }) => isDefault === true)
  const states = [...main, ...workflows].flatMap((workflow) => rowsOf(workflow.states ?? [], 'workflows'))
  const ready = states.find((state) => READY.includes(slugOf(state)) && textOf(state.id))
  if (!ready) throw new CourierError('Ce compte ZR Express n’a pas d’état « prêt à expédier »')
  return textOf(ready.id)
}

/** The slug of a state: `Prêt à expédier` is `pret_a_expedier`. */
function slugOf(state: Row | null): string {
  return foldText(textOf(state?.name)).replace(/[^a-z0-9]+/g, '_')
}
