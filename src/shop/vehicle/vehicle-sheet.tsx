import { X } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useBlocker, useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { VehicleMake } from '#contract/vehicle.ts'
import { nearestOptions, searchOptions } from '#rules/option-search.ts'
import { readModelName, vehicleName } from '#rules/vehicle-fits.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'
import type { ListingSearch } from '../listing-search.ts'
import { Sheet } from '../ui/sheet.tsx'
import { type Model, Models, ROW, RowText, Step, Years, yearsOf } from './vehicle-steps.tsx'
import { type KnownVehicle, storeVehicle } from './vehicle-store.ts'

const PENDING = ['a', 'b', 'c', 'd', 'e', 'f']

const MAX_FOUND = 50

type Props = { isOpen: boolean; onClose: () => void; known: KnownVehicle | null }

export function VehicleSheet({ isOpen, onClose, known }: Props) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      label="Ma moto"
      className="mx-0 mt-auto mb-0 h-[85dvh] w-full bg-white text-ink open:animate-[slide-in-up_200ms_ease-out] sm:mr-0 sm:ml-auto sm:h-dvh sm:max-w-md"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between px-5 pt-4 pb-2">
          <h2 className="heading text-3xl">Ma moto</h2>
          <IconButton icon={X} iconClass="size-6" label="Fermer" onClick={onClose} className="size-11" />
        </div>
        <Steps known={known} onClose={onClose} />
      </div>
    </Sheet>
  )
}

/** Opens on the first step each time, since closing the sheet unmounts this component. */
function Steps({ known, onClose }: Omit<Props, 'isOpen'>) {
  const { queries } = useShop()
  const { data: makes, isError, refetch } = useQuery(queries.vehicles())
  const [isChanging, setIsChanging] = useState(false)
  const [make, setMake] = useState<VehicleMake | null>(null)
  const [model, setModel] = useState<Model | null>(null)
  const [typed, setTyped] = useState('')
  const choose = useChoice(onClose)

  const goBack = () => {
    if (model) setModel(null)
    else if (make) setMake(null)
    else setIsChanging(false)
  }
  // Back goes one step, and closes the sheet on the first one.
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      goBack()
      return true
    },
    enableBeforeUnload: false,
    disabled: !model && !make && !(known && isChanging),
  })

  if (known && !isChanging)
    return <Chosen known={known} onChange={() => setIsChanging(true)} onClose={onClose} />
  if (isError && !makes) {
    return (
      <div className="flex flex-col items-start gap-4 px-5 py-4">
        <p role="alert">Les motos n’ont pas pu être chargées. Vérifiez votre connexion.</p>
        <Button onClick={() => void refetch()}>Réessayer</Button>
      </div>
    )
  }
  if (!makes) {
    return (
      <div className="flex flex-col gap-4 px-5 pt-6" aria-busy="true">
        <div className="skeleton h-12" />
        {PENDING.map((row) => (
          <div key={row} className="skeleton h-9" />
        ))}
      </div>
    )
  }
  if (model) {
    return (
      <Step title={`${model.label}\u00a0: quelle année\u00a0?`} onBack={goBack}>
        <Years model={model} onChoose={(year) => choose(model.id, year)} />
      </Step>
    )
  }
  if (make) {
    return (
      <Step title={make.make} onBack={goBack}>
        <Models models={modelsOf(make)} nameOf={({ name }) => name} onChoose={setModel} />
      </Step>
    )
  }
  const models = makes.flatMap(modelsOf)
  const { name, year } = readModelName(typed)
  const found = searchOptions(models, name).slice(0, MAX_FOUND)
  const chooseFound = (one: Model) =>
    year !== null && yearsOf(one).includes(year) ? choose(one.id, year) : setModel(one)
  return (
    <>
      <div className="px-5 pb-3">
        <label className="flex flex-col gap-1">
          <span className="label text-sm">Chercher une moto ou un scooter</span>
          <input
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            placeholder="MT-07, SH 125, Fiddle…"
            autoComplete="off"
            className="h-12 w-full border border-concrete-400 bg-white px-3 text-lg text-ellipsis"
          />
        </label>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6">
        {typed.trim() === '' ? (
          <ul>
            {makes.map((entry) => (
              <li key={entry.make}>
                <button type="button" className={ROW} onClick={() => setMake(entry)}>
                  <RowText
                    name={entry.make}
                    detail={`${entry.models.length} modèle${entry.models.length > 1 ? 's' : ''}`}
                  />
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <Models
            models={found}
            nearest={found.length > 0 ? [] : nearestOptions(models, name)}
            nameOf={({ label }) => label}
            onChoose={chooseFound}
          />
        )}
      </div>
    </>
  )
}

/** Stores a vehicle, then stays on a product, cart or checkout, or lists the products for it. */
function useChoice(onClose: () => void) {
  const navigate = useNavigate()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (modelId: number, year: number | null) => {
    storeVehicle({ modelId, year })
    if (pathname.startsWith('/produit/') || pathname === '/panier' || pathname === '/commande')
      return onClose()
    const part = { model: modelId, year: year ?? undefined, page: undefined }
    const isList = pathname.startsWith('/categorie/') || pathname === '/recherche'
    // Replaces the sheet's history entry, which closes the sheet.
    if (isList)
      void navigate({ to: '.', search: (current: ListingSearch) => ({ ...current, ...part }), replace: true })
    else void navigate({ to: '/recherche', search: part, replace: true })
  }
}

type ChosenProps = { known: KnownVehicle; onChange: () => void; onClose: () => void }

function Chosen({ known: { vehicle, name }, onChange, onClose }: ChosenProps) {
  return (
    <div className="flex flex-col gap-3 px-5 py-2">
      <p className="mb-2 text-xl font-semibold wrap-anywhere">{name}</p>
      <Link
        to="/recherche"
        search={{ model: vehicle.modelId, year: vehicle.year ?? undefined }}
        replace
        className={`${buttonClass('primary')} justify-center`}
      >
        Voir ce qui lui va
      </Link>
      <Button look="outline" onClick={onChange}>
        Changer de moto
      </Button>
      <button
        type="button"
        onClick={() => {
          storeVehicle(null)
          onClose()
        }}
        className="min-h-11 cursor-pointer underline hover:text-race"
      >
        Oublier cette moto
      </button>
    </div>
  )
}

function modelsOf({ make, models }: VehicleMake): Model[] {
  return models.map((model) => ({ ...model, make, label: vehicleName({ make, name: model.name }, null) }))
}
