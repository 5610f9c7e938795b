import { useEffect, useState } from 'react'
import { formatAge, formatMoment } from './order-texts.ts'

/** Returns the time in ms, updated every `interval` ms. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}

type Props = { value: string; className?: string }

export function Moment({ value, className }: Props) {
  return (
    <time dateTime={value} className={className}>
      {formatMoment(value)}
    </time>
  )
}

/** Shows the age of an ISO time, updated on screen; its day and hour are a tooltip. */
export function Age({ value, className }: Props) {
  const now = new Date(useNow(30_000))
  return (
    <time dateTime={value} title={formatMoment(value)} className={className}>
      {formatAge(value, now)}
    </time>
  )
}
