import type { Wilaya, WilayaPrices } from '#contract/delivery.ts'
import { type Delay, delayProblem, MAX_DAYS, readDays } from '#rules/delivery-delay.ts'
import { findWilaya } from '#rules/find-place.ts'
import { MAX_PRICE } from '#rules/money.ts'
import { readWholeAmount } from '#rules/read-amount.ts'
import { foldText } from '#rules/text.ts'
import { toStored } from '#server/db/column-names.ts'
import type { Db } from '#server/db/open.ts'
import { updateRow } from '#server/db/rows.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { type Issue, ValidationError } from '#server/errors.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { unguardCell } from '#server/sheets/csv-write.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { badSheet, type Sheet } from '#server/sheets/sheet.ts'
import { listWilayas } from './wilayas.ts'

const HEADER = ['code', 'nom', 'domicile', 'centre']
/** Optional columns after those of `HEADER`. */
const DAYS = ['Délai min (jours)', 'Délai max (jours)']

/**
 * Sets all prices (DA) and delays (days) or none. Throws ValidationError for an unknown or repeated wilaya,
 * or for a delay that `delayProblem` refuses.
 */
export function setWilayaPrices(db: Db, prices: WilayaPrices): Promise<Wilaya[]> {
  return writeCatalogue(db, async (trx) => {
    const known = new Map((await listWilayas(trx)).map((wilaya) => [wilaya.id, wilaya]))
    const ids = prices.map(({ id }) => id)
    const issues = prices.flatMap((change, index): Issue[] => {
      const wilaya = known.get(change.id)
      if (!wilaya) return [{ path: `${index}.id`, message: 'Wilaya inconnue' }]
      if (ids.indexOf(change.id) < index)
        return [{ path: `${index}.id`, message: 'Cette wilaya est déjà nommée' }]
      const message = delayProblem(withChange(wilaya, change))
      return message ? [{ path: `${index}.maxDays`, message }] : []
    })
    if (issues.length > 0) throw new ValidationError(issues)
    for (const { id, ...change } of prices) await updateRow(trx, 'wilayas', id, toStored(change))
    return listWilayas(trx)
  })
}

/** Returns the wilayas with the prices that `setWilayaPrices` would store, in DA. */
export function withPrices(wilayas: Wilaya[], prices: WilayaPrices): Wilaya[] {
  return wilayas.map((wilaya) => {
    const change = prices.find(({ id }) => id === wilaya.id)
    return change ? withChange(wilaya, change) : wilaya
  })
}

function withChange(wilaya: Wilaya, change: WilayaPrices[number]): Wilaya {
  const { minDays = wilaya.minDays, maxDays = wilaya.maxDays } = change
  return { ...wilaya, ...change, minDays, maxDays }
}

/** Writes a sheet that `readWilayaPrices` can read. Prices in DA. */
export function exportWilayas(wilayas: Wilaya[]): Sheet {
  const rows = wilayas.map((one) => [
    ...[one.code, one.name, one.homePrice, one.centerPrice],
    ...[one.minDays, one.maxDays],
  ])
  return {
    name: 'Wilayas',
    columns: [...HEADER, ...DAYS].map((name) => ({ name, width: 14 })),
    batches: (async function* () {
      yield rows
    })(),
  }
}

/**
 * Reads a sheet `code;nom;domicile;centre`, optionally with delays; without a code, the name identifies the
 * wilaya. Throws ValidationError for another header, or with the line of a wrong value; as `readSheet`.
 */
export async function readWilayaPrices(
  path: string,
  wilayas: Wilaya[],
  turns: Semaphore,
): Promise<WilayaPrices> {
  const prices: WilayaPrices = []
  let hasHeader = false
  let hasDays = false
  for await (const { number, cells } of readSheet(path, turns)) {
    const texts = cells.map((cell) => unguardCell(String(cell)).trim())
    if (!hasHeader) {
      const isKnown = HEADER.every((name, index) => texts[index]?.toLowerCase() === name)
      if (!isKnown) throw badSheet(`En-tête attendu : ${HEADER.join(';')}`)
      hasHeader = true
      hasDays = DAYS.every((name, index) => isAlike(texts[HEADER.length + index], name))
      continue
    }
    const fail = (message: string) => badSheet(`Ligne ${number} : ${message}`)
    const [code = '', name = '', home = '', center = '', min = '', max = ''] = texts
    const named = findWilaya(wilayas, name)
    const wilaya = code === '' ? named : wilayas.find((one) => String(one.code) === code.replace(/^0+/, ''))
    if (!wilaya) throw fail(`wilaya inconnue (${code || name || 'sans nom'})`)
    // Detects a sheet in which only one column was sorted.
    if (named && named !== wilaya) throw fail(`le code ${wilaya.code} est ${wilaya.name}, pas ${named.name}`)
    if (prices.some(({ id }) => id === wilaya.id)) throw fail(`${wilaya.name} est déjà nommée`)
    const [homePrice, centerPrice] = [home, center].map(readWholeAmount)
    if (typeof homePrice !== 'number' || typeof centerPrice !== 'number')
      throw fail(`prix entier de 0 à ${MAX_PRICE} attendu pour ${wilaya.name}`)
    const delay = hasDays ? readDelay(min, max) : {}
    if (typeof delay === 'string') throw fail(`${delay} (${wilaya.name})`)
    prices.push({ id: wilaya.id, homePrice, centerPrice, ...delay })
  }
  if (prices.length === 0) throw badSheet('Ce fichier n’a aucun tarif')
  return prices
}

function isAlike(text: string | undefined, name: string): boolean {
  return text !== undefined && foldText(text) === foldText(name)
}

/** Reads a delay from two cells; returns a message if it is invalid. */
function readDelay(min: string, max: string): Delay | string {
  const [minDays, maxDays] = [readDays(min), readDays(max)]
  if (minDays === undefined || maxDays === undefined) return `délai de 1 à ${MAX_DAYS} jours attendu`
  return delayProblem({ minDays, maxDays }) ?? { minDays, maxDays }
}
