import type { Account, Fee } from '../adapter.ts'
import { countOf, type Row, rowOf, rowsOf, unreadable } from '../read-answer.ts'
import { departureOf, listWilayas } from './lists.ts'

/**
 * What a delivery from the account's wilaya to each other costs, in DA: the express price of most of its communes,
 * which differ by what the remote ones add. One request per wilaya, within the quotas: over a minute.
 */
export async function listFees(account: Account): Promise<Fee[]> {
  const wilayas = await listWilayas(account)
  const from = departureOf(account.settings.fromWilaya, wilayas)
  const fees: Fee[] = []
  for (const { id, isDelivered } of wilayas) {
    const communes = isDelivered ? await listCommuneFees(account, from.id, id) : []
    fees.push({
      wilayaId: id,
      homePrice: mostCommon(communes, 'express_home'),
      centerPrice: mostCommon(communes, 'express_desk'),
    })
  }
  return fees
}

async function listCommuneFees({ http }: Account, from: number, to: number): Promise<Row[]> {
  const answer = await http.json('fees/', { query: { from_wilaya_id: from, to_wilaya_id: to } })
  const row = rowOf(answer)
  if (!row || !('per_commune' in row)) throw unreadable('fees')
  return row.per_commune === null ? [] : rowsOf(row.per_commune, 'fees')
}

/** The price that most communes have, the dearer of two alike; null when none has one. */
function mostCommon(communes: Row[], field: string): number | null {
  const counts = new Map<number, number>()
  for (const commune of communes) {
    const price = countOf(commune[field])
    if (price) counts.set(price, (counts.get(price) ?? 0) + 1)
  }
  const [first] = [...counts].sort(([a, timesA], [b, timesB]) => timesB - timesA || b - a)
  return first?.[0] ?? null
}
