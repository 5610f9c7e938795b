import type { SettlementLine } from '#contract/settlement.ts'

/** What would be accepted: its lines, and their sums in DA. */
type Acceptance = { lines: number; collected: number; fee: number }

/** The lines that a settlement would pay: those that agree, and the chosen ones with a gap; not those it has paid. */
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
