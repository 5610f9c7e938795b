import { formatDinars } from '#rules/money.ts'

/** Shows an amount in DA. Translators leave it unchanged, and Arabic text around it does not reorder it. */
export function Money({ of: amount, className }: { of: number; className?: string }) {
  return (
    <bdi translate="no" className={className}>
      {formatDinars(amount)}
    </bdi>
  )
}
