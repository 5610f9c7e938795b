import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { VehicleModel } from '#contract/vehicle.ts'
import { type Bike, bikeName, parseBike } from '#rules/fits.ts'
import { readText, writeText } from '#web/storage.ts'
import { useShop } from '../context.ts'

const STORAGE_KEY = 'moto'
const CHANGED = 'motoUpdated'

function read(): string | null {
  return readText('localStorage', STORAGE_KEY)
}

/** Keeps the visitor's vehicle in this browser; null forgets it. */
export function keepBike(bike: Bike | null): void {
  const text = bike && JSON.stringify({ modelId: bike.modelId, year: bike.year })
  writeText('localStorage', STORAGE_KEY, text)
  window.dispatchEvent(new Event(CHANGED))
}

/** The visitor's vehicle; null without one, on the server, and until hydration. */
export function useBike(): Bike | null {
  const text = useSyncExternalStore(subscribe, read, () => null)
  return useMemo(() => parseText(text), [text])
}

export type KnownBike = { bike: Bike; model: VehicleModel; name: string }

/** The visitor's vehicle with its model, once that is known; null also for a model that the shop no longer has. */
export function useKnownBike(): KnownBike | null {
  const { queries } = useShop()
  const bike = useBike()
  const { data } = useQuery({ ...queries.vehicleModels(bike ? [bike.modelId] : []), enabled: bike !== null })
  const [model] = data ?? []
  return bike && model ? { bike, model, name: bikeName(model, bike.year) } : null
}

function parseText(text: string | null): Bike | null {
  try {
    return text === null ? null : parseBike(JSON.parse(text))
  } catch {
    return null
  }
}

function subscribe(onChange: () => void): () => void {
  const events = [CHANGED, 'storage', 'pageshow']
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}
