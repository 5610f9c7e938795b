import { useEffect, useState } from 'react'
import { MINUTE } from '#web/query-client.ts'

/** The time in ms, again each minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
