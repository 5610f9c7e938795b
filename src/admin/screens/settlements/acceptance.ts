import type { SettlementLine } from '#contract/settlement.ts'

/** Number of lines to accept, and their sums in DA. */
type Acceptance = { lines: number; collected: number; fee: number }

/** Sums up the lines to accept: matching ones and selected ones with a gap, without those accepted before. */
export function acceptanceOf(lines: SettlementLine[], chosen: ReadonlySet<string>): Acceptance {
  const taken = lines.filter(
    ({ result, tracking, isAccepted }) =>
      !isAccepted && (result === 'ok' || (result === 'gap' && chosen.has(tracking))),
  )
  return {
    lines: taken.length,
    collected: taken.reduce((sum, { collected }) => sum + (collected ?? 0), 0),
    fee: taken.reduce((sum, { fee }) => sum + (fee ?? 0), 0),
  }
}
