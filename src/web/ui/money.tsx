import { formatDinars } from '#rules/money.ts'

/** Shows an amount in DA, which no translator of the page changes and no text around it turns. */
export function Money({ of: amount }: { of: number }) {
  return <bdi translate="no">{formatDinars(amount)}</bdi>
}
