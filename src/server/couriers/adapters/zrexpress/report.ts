import { z } from 'zod'
import { foldText } from '#rules/text.ts'
import type { Adapter, DeliveryAttempt, ParcelIds, ParcelReport, Webhook } from '../adapter.ts'
import type { CourierHttp } from '../courier-answer.ts'
import { CourierError } from '../courier-error.ts'
import { isSigned } from '../courier-http.ts'
import { mapStates, rows, text, tracking, utcTime, wordKey } from '../decode.ts'
import { searchAll } from './places.ts'

/** ZR Express's predefined states by slug. An account may add others, which change nothing. */
const stateOfSlug = mapStates({
  created:
    'commande_recue, en_traitement, appel_confirmation, commande_confirmee, en_preparation, pret_a_expedier',
  sent: 'confirme_au_bureau, confirme_chez_partenaire, dispatch, vers_wilaya',
  delivering: 'en_livraison, sortie_en_livraison, echec_livraison',
  delivered: 'livre, livre_au_client, encaisse, recouvert',
  returning: 'retourne, retour_sous_traitant, attente_recuperation_fournisseur',
  returned: 'recupere_par_fournisseur, reinjecte_dans_stock',
  cancelled: 'annule, colis_annule, commande_annulee',
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
 * Sets a parcel to "ready to leave", unless it is there already or further. Throws CourierError, uncertain
 * while the state is unknown, because an earlier request may have set it.
 */
export const makeReady: Required<Adapter>['validate'] = async ({ http, cache }, parcel) => {
  const row = await readParcel(http, parcel).catch((error: unknown) => {
    if (!(error instanceof CourierError)) throw error
    throw new CourierError(error.message, { isUncertain: true, wait: error.wait, cause: error })
  })
  if (!row) throw new CourierError('ZR Express ne trouve pas ce colis')
  const slug = slugOf(row.state)
  if (READY.includes(slug) || (stateOfSlug(slug) ?? 'created') !== 'created') return
  const parcelId = parcel.remoteId ?? row.id
  const newStateId = cache.get('readyState') ?? (await findReadyState(http))
  cache.set('readyState', newStateId)
  const path = `parcels/${encodeURIComponent(parcelId)}/state`
  const json = { parcelId, newStateId, comment: null }
  const answer = await http.request(path, { method: 'PATCH', json })
  if (!answer.isSuccess) throw answer.refusal('ZR Express ne passe pas ce colis à « prêt à expédier »')
  if (answer.json === undefined && answer.status !== 204) throw answer.unreadable()
}

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
  const state = stateOfSlug(slugOf(row.state))
  const attempts = attemptsOf(row)
  return {
    tracking,
    // If a parcel is marked as a return, every slug means `returning`, except those of its arrival.
    state: row.isReturn && state !== 'returned' ? 'returning' : state,
    text: words.filter(Boolean).join(' – '),
    at: row.lastStateUpdateAt ?? row.createdAt,
    ...(attempts.length > 0 && { attempts }),
  }
}

/** Reads a failed delivery attempt from the state, or from the situation, which has no time. */
function attemptsOf({ state, situation, lastStateUpdateAt }: ParcelRow): DeliveryAttempt[] {
  const [word, reason] = [state, situation].map((part) => part?.description || part?.name || '')
  if (slugOf(state) === 'echec_livraison') return [{ at: lastStateUpdateAt, reason: reason || word || '' }]
  const isMissed = [situation?.name, situation?.description].some((name) =>
    /^tentative/.test(foldText(name ?? '')),
  )
  return isMissed ? [{ at: null, reason: reason ?? '' }] : []
}

async function findReadyState(http: CourierHttp): Promise<string> {
  const workflows = await searchAll(http, 'workflows/search', workflowRow)
  const main = workflows.filter(({ isDefault }) => isDefault)
  const states = [...main, ...workflows].flatMap((workflow) => workflow.states)
  const ready = states.find((state) => READY.includes(slugOf(state)) && state.id)
  if (!ready) throw new CourierError('Ce compte ZR Express n’a pas d’état « prêt à expédier »')
  return ready.id
}

function slugOf(state: { name: string } | null): string {
  return wordKey(state?.name ?? '')
}

/** Seconds by which the timestamp of a message may differ from our clock. */
const TOLERANCE = 5 * 60
/** Maximum parcels that one message may request reports on. */
const MAX_TRACKINGS = 50
/** Maximum values of a message that are read. */
const MAX_VALUES = 10_000

/** Prefixes of Svix's header names. */
const HEADERS = ['svix', 'webhook']

/** Messages signed by Svix. Their content is undocumented; they only say which parcels to ask about. */
export const webhook: Webhook = {
  read: ({ settings }, { headers, body, json, now }) =>
    HEADERS.some((family) => isSignedBySvix(settings.webhookSecret ?? '', { headers, family }, body, now))
      ? { reports: [], ask: findTrackings(json()) }
      : null,
}

/** Verifies Svix's signature of id, time and body. During a key change there is one signature per key. */
function isSignedBySvix(
  secret: string,
  { headers, family }: { headers: Headers; family: string },
  body: Uint8Array,
  now: Date,
): boolean {
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headers.get(`${family}-${name}`),
  )
  if (!id || !time || !signatures || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return signatures
    .split(' ')
    .map((signature) => Buffer.from(/^v1,(.+)$/.exec(signature)?.[1] ?? '', 'base64'))
    .some((signature) => isSigned(key, [`${id}.${time}.`, body], signature))
}

/** Finds the values of fields named `trackingNumber` at any depth, in any case (`Data.TrackingNumber`). */
function findTrackings(message: unknown): string[] {
  const found = new Set<string>()
  const values = [message]
  // The loop appends to `values`: a breadth-first search.
  for (const [count, value] of values.entries()) {
    if (count === MAX_VALUES || found.size === MAX_TRACKINGS) break
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      const number = name.toLowerCase() === 'trackingnumber' ? tracking.parse(inner) : null
      if (number && /^[\w-]+$/.test(number)) found.add(number)
      else values.push(inner)
    }
  }
  return [...found].slice(0, MAX_TRACKINGS)
}
