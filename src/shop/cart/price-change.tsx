import { formatDinars } from '#rules/money.ts'

type Props = {
  /** Null when it has not changed. */
  from: number | null
  to: number
  /** Without a label, where the text around has it. */
  isBare?: boolean
}

/** A price in DA, with the former one when it has changed. */
export function PriceChange({ from, to, isBare = false }: Props) {
  if (from === null) return <span className="price text-base">{formatDinars(to)}</span>
  return (
    <>
      {!isBare && <span className="label text-ink text-sm">Le prix a changé&nbsp;: </span>}
      <span className="price text-base">
        <s className="mr-1.5 text-concrete-600">
          <span className="sr-only">ancien prix </span>
          {formatDinars(from)}
        </s>
        <span className="sr-only">nouveau prix </span>
        <strong className="text-ink">{formatDinars(to)}</strong>
      </span>
    </>
  )
}
