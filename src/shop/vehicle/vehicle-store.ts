import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { VehicleModel } from '#contract/vehicle.ts'
import { parseVehicle, type Vehicle, vehicleName } from '#rules/fits.ts'
import { readText, writeText } from '#web/storage.ts'
import { useShop } from '../context.ts'

const STORAGE_KEY = 'moto'
const CHANGED = 'motoUpdated'

export function storeVehicle(vehicle: Vehicle | null): void {
  const text = vehicle && JSON.stringify({ modelId: vehicle.modelId, year: vehicle.year })
  writeText('localStorage', STORAGE_KEY, text)
  window.dispatchEvent(new Event(CHANGED))
}

/** Null without a vehicle, on the server, and until hydration. */
export function useVehicle(): Vehicle | null {
  const text = useSyncExternalStore(
    subscribe,
    () => readText('localStorage', STORAGE_KEY),
    () => null,
  )
  return useMemo(() => parseText(text), [text])
}

export type KnownVehicle = { vehicle: Vehicle; model: VehicleModel; name: string }

/** Null also while loading, and for a model that the shop no longer has. */
export function useKnownVehicle(): KnownVehicle | null {
  const { queries } = useShop()
  const vehicle = useVehicle()
  const { data } = useQuery({
    ...queries.vehicleModels(vehicle ? [vehicle.modelId] : []),
    enabled: vehicle !== null,
  })
  const [model] = data ?? []
  return vehicle && model ? { vehicle, model, name: vehicleName(model, vehicle.year) } : null
}

function parseText(text: string | null): Vehicle | null {
  try {
    return text === null ? null : parseVehicle(JSON.parse(text))
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
