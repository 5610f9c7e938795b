import { ChevronDown, Motorbike } from '@lucide/icons'
import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'
import { useLazyOverlay } from '../ui/use-lazy-overlay.ts'
import { type KnownVehicle, useKnownVehicle } from './vehicle-store.ts'

const loadSheet = () => import('./vehicle-sheet.tsx')

const NOT_LOADED = 'Le choix de la moto n’a pas pu s’ouvrir\u00a0: vérifiez votre connexion.'

type SheetButtonProps = Pick<ComponentProps<'button'>, 'aria-label' | 'className' | 'children'> & {
  /** Name of the button's sheet among the overlays of the page. */
  overlay: string
  known: KnownVehicle | null
}

/** Loads the script of the vehicle chooser when it opens. */
function SheetButton({ overlay, known, className = '', ...props }: SheetButtonProps) {
  const { isOpen, open, close, preload, module } = useLazyOverlay(overlay, loadSheet, NOT_LOADED)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onClick={(event) => open(event.currentTarget)}
        className={`${className} noscript:hidden`}
        {...props}
      />
      {module && <module.VehicleSheet isOpen={isOpen} onClose={close} known={known} />}
    </>
  )
}

export function VehicleButton({ className }: { className: string }) {
  const { settings } = useShop()
  const known = useKnownVehicle()
  if (!settings.hasVehicles) return null
  return (
    <SheetButton
      overlay="vehicle"
      known={known}
      aria-label={known ? `Ma moto\u00a0: ${known.name}` : 'Ma moto'}
      className={`${className} relative justify-center`}
    >
      <Icon of={Motorbike} className="size-6" />
      <span className="max-w-36 truncate max-lg:hidden">{known ? known.model.name : 'MA MOTO'}</span>
      {known && (
        <span
          aria-hidden="true"
          className="absolute top-1.5 right-1.5 size-2.5 rounded-full bg-race lg:hidden"
        />
      )}
    </SheetButton>
  )
}

/** Asks for the vehicle on the home page. Looks like a form field. */
export function VehicleField() {
  const { settings } = useShop()
  const known = useKnownVehicle()
  if (!settings.hasVehicles) return null
  return (
    // Leaves space for the floating contact buttons on a phone, as the promises below do.
    <div className="page pt-4 max-sm:pr-[min(3.5rem,17.5vw)]">
      <SheetButton
        overlay="home-vehicle"
        known={known}
        className="flex min-h-13 w-full max-w-xl cursor-pointer items-center gap-3 border border-concrete-400 bg-white px-4 py-2 text-left text-lg leading-tight hover:border-ink"
      >
        <Icon of={Motorbike} className="size-6 shrink-0" />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {known ? known.name : 'Quelle est votre moto\u00a0?'}
        </span>
        <Icon of={ChevronDown} className="size-5 shrink-0" />
      </SheetButton>
    </div>
  )
}
