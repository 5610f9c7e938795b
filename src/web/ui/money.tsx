import { formatDinars } from '#rules/money.ts'

/** Shows an amount in DA, which no translator of the page changes and no text around it turns. */
export function Money({ of: amount, className }: { of: number; className?: string }) {
  return (
    <bdi translate="no" className={className}>
      {formatDinars(amount)}
    </bdi>
  )
}
