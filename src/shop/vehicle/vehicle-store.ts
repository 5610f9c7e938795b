import { useQuery } from '@tanstack/react-query'
import type { VehicleModel } from '#contract/vehicle.ts'
import { parseVehicle, type Vehicle, vehicleName } from '#rules/vehicle-fits.ts'
import { parseStored } from '#web/storage.ts'
import { useShop } from '../context.ts'
import { storedText } from '../stored-text.ts'

const stored = storedText('localStorage', 'moto', (text) => parseVehicle(parseStored(text)), null)

export function storeVehicle(vehicle: Vehicle | null): void {
  stored.write(vehicle && JSON.stringify({ modelId: vehicle.modelId, year: vehicle.year }))
}

export type KnownVehicle = { vehicle: Vehicle; model: VehicleModel; name: string }

/** Null without a vehicle, on the server, until hydration, while loading, and for a model that the shop no longer has. */
export function useKnownVehicle(): KnownVehicle | null {
  const { queries } = useShop()
  const vehicle = stored.useValue()
  const { data } = useQuery({
    ...queries.vehicleModels(vehicle ? [vehicle.modelId] : []),
    enabled: vehicle !== null,
  })
  const [model] = data ?? []
  return vehicle && model ? { vehicle, model, name: vehicleName(model, vehicle.year) } : null
}
