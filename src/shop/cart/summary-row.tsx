type Props = { name: string; value: string; note?: string | undefined; isTotal?: boolean }

/** An amount of a summary with its label. */
export function SummaryRow({ name, value, note, isTotal = false }: Props) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 ${isTotal ? 'border-ink border-t-2 pt-3' : ''}`}
    >
      <dt className={isTotal ? 'label text-xl' : ''}>{name}</dt>
      <dd className={isTotal ? 'price text-3xl' : 'price text-xl'}>{value}</dd>
      {note && <dd className="w-full text-concrete-600 text-sm">{note}</dd>}
    </div>
  )
}
