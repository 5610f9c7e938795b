import { useEffect, useState } from 'react'

/** Returns the time in ms, updated every `interval` ms. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}
