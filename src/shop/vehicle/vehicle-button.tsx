import { Motorbike } from '@lucide/icons'
import { type ComponentType, useEffect, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useOverlay } from '#web/ui/use-overlay.ts'
import { useShop } from '../context.ts'
import { announce } from '../ui/announcer.tsx'
import type { VehicleSheet } from './vehicle-sheet.tsx'
import { useKnownVehicle } from './vehicle-store.ts'

const loadSheet = () => import('./vehicle-sheet.tsx')

/** Fetches the script of the choice when it opens. */
export function VehicleButton({ className }: { className: string }) {
  const { settings } = useShop()
  const { isOpen, open, close } = useOverlay('vehicle')
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<Parameters<typeof VehicleSheet>[0]> } | null>(
    null,
  )
  const known = useKnownVehicle()

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it opens
  useEffect(() => {
    if (!isOpen || sheet) return
    loadSheet()
      .then(({ VehicleSheet }) => setSheet({ Sheet: VehicleSheet }))
      .catch(() => {
        announce('Le choix de la moto n’a pas pu s’ouvrir\u00a0: vérifiez votre connexion.')
        close()
      })
  }, [isOpen])

  if (!settings.hasVehicles) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={known ? `Ma moto\u00a0: ${known.name}` : 'Ma moto'}
        onPointerEnter={() => void loadSheet().catch(() => null)}
        onClick={open}
        className={`${className} relative justify-center noscript:hidden`}
      >
        <Icon of={Motorbike} className="size-6" />
        <span className="max-w-36 truncate max-lg:hidden">{known ? known.model.name : 'MA MOTO'}</span>
        {known && (
          <span
            aria-hidden="true"
            className="absolute top-1.5 right-1.5 size-2.5 rounded-full bg-race lg:hidden"
          />
        )}
      </button>
      {sheet && <sheet.Sheet isOpen={isOpen} onClose={close} known={known} />}
    </>
  )
}
