import type { SettlementLine } from '#contract/settlement.ts'
import { isOptional } from './settlement-texts.ts'

/** Number of lines to accept, and their sums in DA. */
type Acceptance = { lines: number; collected: number; fee: number }

/** Sums up the lines to accept: matching ones and selected ones, without those accepted before. */
export function acceptanceOf(lines: SettlementLine[], chosen: ReadonlySet<string>): Acceptance {
  const taken = lines.filter(
    (line) => !line.isAccepted && (line.result === 'ok' || (isOptional(line) && chosen.has(line.tracking))),
  )
  return {
    lines: taken.length,
    collected: taken.reduce((sum, { collected }) => sum + (collected ?? 0), 0),
    fee: taken.reduce((sum, { fee }) => sum + (fee ?? 0), 0),
  }
}
