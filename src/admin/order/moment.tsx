import { useNow } from '#admin/ui/use-now.ts'
import { formatAge, formatMoment } from './order-texts.ts'

type Props = { value: string; className?: string }

export function Moment({ value, className }: Props) {
  return (
    <time dateTime={value} className={className}>
      {formatMoment(value)}
    </time>
  )
}

/** Shows the age of an ISO time, updated every 30 s; its day and hour are a tooltip. */
export function Age({ value, className }: Props) {
  const now = new Date(useNow(30_000))
  return (
    <time dateTime={value} title={formatMoment(value)} className={className}>
      {formatAge(value, now)}
    </time>
  )
}
