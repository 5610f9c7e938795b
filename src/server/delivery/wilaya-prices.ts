import type { Wilaya, WilayaPrices } from '#contract/delivery.ts'
import { MAX_PRICE } from '#rules/money.ts'
import { findWilaya } from '#rules/place-names.ts'
import { readWholeAmount } from '#rules/read-amount.ts'
import type { Db } from '#server/db/open.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { type Issue, ValidationError } from '#server/errors.ts'
import type { Semaphore } from '#server/semaphore.ts'
import { unguardCell } from '#server/sheets/csv-write.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { badSheet, type Sheet } from '#server/sheets/sheet.ts'
import { listWilayas } from './wilayas.ts'

const HEADER = ['code', 'nom', 'domicile', 'centre']

/** Sets all prices (DA) or none. Throws ValidationError for an unknown or repeated wilaya. */
export function setWilayaPrices(db: Db, prices: WilayaPrices): Promise<Wilaya[]> {
  return writeCatalogue(db, async (trx) => {
    const known = new Set((await trx.selectFrom('wilayas').select('id').execute()).map(({ id }) => id))
    const ids = prices.map(({ id }) => id)
    const issues = ids.flatMap((id, index): Issue[] => {
      if (!known.has(id)) return [{ path: `${index}.id`, message: 'Wilaya inconnue' }]
      return ids.indexOf(id) < index ? [{ path: `${index}.id`, message: 'Cette wilaya est déjà nommée' }] : []
    })
    if (issues.length > 0) throw new ValidationError(issues)
    for (const { id, homePrice, centerPrice } of prices)
      await trx
        .updateTable('wilayas')
        .set({ home_price: homePrice, center_price: centerPrice })
        .where('id', '=', id)
        .execute()
    return listWilayas(trx)
  })
}

/** Returns the wilayas as `setWilayaPrices` would leave them; prices in DA. */
export function withPrices(wilayas: Wilaya[], prices: WilayaPrices): Wilaya[] {
  return wilayas.map((wilaya) => ({ ...wilaya, ...prices.find(({ id }) => id === wilaya.id) }))
}

/** Writes what `readWilayaPrices` reads; prices in DA. */
export function exportWilayas(wilayas: Wilaya[]): Sheet {
  const rows = wilayas.map(({ code, name, homePrice, centerPrice }) => [code, name, homePrice, centerPrice])
  return {
    name: 'Wilayas',
    columns: HEADER.map((name) => ({ name, width: 14 })),
    batches: (async function* () {
      yield rows
    })(),
  }
}

/**
 * Reads a sheet `code;nom;domicile;centre`; rows without a code name their wilaya. Throws ValidationError for another
 * header, or with the line of an unknown or repeated wilaya, of a code and a name that are two wilayas, or of a wrong
 * price; as `readSheet`.
 */
export async function readWilayaPrices(
  path: string,
  wilayas: Wilaya[],
  turns: Semaphore,
): Promise<WilayaPrices> {
  const prices: WilayaPrices = []
  let hasHeader = false
  for await (const { number, cells } of readSheet(path, turns)) {
    const texts = cells.map((cell) => unguardCell(String(cell)).trim())
    if (!hasHeader) {
      const isKnown = HEADER.every((name, index) => texts[index]?.toLowerCase() === name)
      if (!isKnown) throw badSheet(`En-tête attendu : ${HEADER.join(';')}`)
      hasHeader = true
      continue
    }
    const fail = (message: string) => badSheet(`Ligne ${number} : ${message}`)
    const [code = '', name = '', home = '', center = ''] = texts
    const named = findWilaya(wilayas, name)
    const wilaya = code === '' ? named : wilayas.find((one) => String(one.code) === code.replace(/^0+/, ''))
    if (!wilaya) throw fail(`wilaya inconnue (${code || name || 'sans nom'})`)
    // So reads a sheet of which one column alone was sorted.
    if (named && named !== wilaya) throw fail(`le code ${wilaya.code} est ${wilaya.name}, pas ${named.name}`)
    if (prices.some(({ id }) => id === wilaya.id)) throw fail(`${wilaya.name} est déjà nommée`)
    const [homePrice, centerPrice] = [home, center].map(readWholeAmount)
    if (typeof homePrice !== 'number' || typeof centerPrice !== 'number')
      throw fail(`prix entier de 0 à ${MAX_PRICE} attendu pour ${wilaya.name}`)
    prices.push({ id: wilaya.id, homePrice, centerPrice })
  }
  if (prices.length === 0) throw badSheet('Ce fichier n’a aucun tarif')
  return prices
}
