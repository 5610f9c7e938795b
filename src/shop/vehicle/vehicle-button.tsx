import { Motorbike } from '@lucide/icons'
import { Icon } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'
import { useLazyOverlay } from '../ui/use-lazy-overlay.ts'
import { useKnownVehicle } from './vehicle-store.ts'

const loadSheet = () => import('./vehicle-sheet.tsx')

const NOT_LOADED = 'Le choix de la moto n’a pas pu s’ouvrir\u00a0: vérifiez votre connexion.'

/** Fetches the script of the choice when it opens. */
export function VehicleButton({ className }: { className: string }) {
  const { settings } = useShop()
  const { isOpen, open, close, module } = useLazyOverlay('vehicle', loadSheet, NOT_LOADED)
  const known = useKnownVehicle()
  if (!settings.hasVehicles) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={known ? `Ma moto\u00a0: ${known.name}` : 'Ma moto'}
        onPointerEnter={() => void loadSheet().catch(() => null)}
        onClick={(event) => open(event.currentTarget)}
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
      {module && <module.VehicleSheet isOpen={isOpen} onClose={close} known={known} />}
    </>
  )
}
