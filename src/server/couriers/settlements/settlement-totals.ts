import { SETTLEMENT_RESULTS, type SettlementItem } from '#contract/settlement.ts'
import type { DbOrTrx } from '#server/db/open.ts'

type Totals = SettlementItem['totals']

/** Sums the lines of settlements in DA and counts each result: of one settlement, or of all. */
export async function listTotals(db: DbOrTrx, id?: number): Promise<Map<number, Totals>> {
  const rows = await db
    .selectFrom('settlement_lines')
    .select((select) => [
      'settlement_id',
      'result',
      select.fn.countAll<number | string>().as('lines'),
      select.fn.sum<number | string | null>('due').as('due'),
      select.fn.sum<number | string | null>('collected').as('collected'),
      select.fn.sum<number | string | null>('fee').as('fee'),
    ])
    .$if(id !== undefined, (query) => query.where('settlement_id', '=', id ?? 0))
    .groupBy(['settlement_id', 'result'])
    .execute()
  const all = new Map<number, Totals>()
  for (const row of rows) {
    const totals = all.get(row.settlement_id) ?? noTotals()
    totals[row.result] = Number(row.lines)
    for (const sum of ['due', 'collected', 'fee'] as const) totals[sum] += Number(row[sum])
    totals.net = totals.collected - totals.fee
    all.set(row.settlement_id, totals)
  }
  return all
}

export function noTotals(): Totals {
  const counts = Object.fromEntries(SETTLEMENT_RESULTS.map((result) => [result, 0]))
  return { due: 0, collected: 0, fee: 0, net: 0, ...counts } as Totals
}
