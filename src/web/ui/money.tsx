import { formatDinars } from '#rules/money.ts'

/** Shows an amount in DA. Translators leave it unchanged, and Arabic text around it does not reorder it. */
export function Money({ of: amount }: { of: number }) {
  return <bdi translate="no">{formatDinars(amount)}</bdi>
}
