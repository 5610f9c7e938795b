import { ArrowLeft, ChevronRight } from '@lucide/icons'
import type { ReactNode } from 'react'
import type { VehicleMake } from '#contract/vehicle.ts'
import { yearsText } from '#rules/vehicle-fits.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'
import { PhoneLink, unbroken } from '../ui/contact-links.tsx'

export type Model = VehicleMake['models'][number] & { make: string; label: string }

/** Years to offer before the last one, for a model whose first year is unknown. */
const PAST_YEARS = 40

export const ROW =
  'flex min-h-13 w-full cursor-pointer items-center gap-3 border-concrete-200 border-b py-2 text-left text-lg leading-tight hover:bg-concrete-100'

export function RowText({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-concrete-600 text-sm">{detail}</span>
      </span>
      <Icon of={ChevronRight} className="size-5 shrink-0 text-concrete-600" />
    </>
  )
}

type StepProps = { title: string; onBack: () => void; children: ReactNode }

export function Step({ title, onBack, children }: StepProps) {
  return (
    <>
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: this step replaces the button that had the focus
        autoFocus
        onClick={onBack}
        className="label flex min-h-11 shrink-0 cursor-pointer items-center gap-2 px-5 hover:text-race"
      >
        <Icon of={ArrowLeft} className="size-5" />
        Retour
      </button>
      <h3 className="px-5 py-2 text-xl font-semibold wrap-anywhere">{title}</h3>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6">{children}</div>
    </>
  )
}

type ModelsProps = {
  models: Model[]
  /** Shown if `models` is empty. */
  nearest?: Model[]
  nameOf: (model: Model) => string
  onChoose: (model: Model) => void
}

export function Models({ models, nearest = [], nameOf, onChoose }: ModelsProps) {
  const { settings } = useShop()
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {models.length} modèle{models.length > 1 ? 's' : ''}
      </p>
      {models.length === 0 && (
        <div className="py-3">
          <p>
            Aucun modèle de ce nom.
            {settings.phone && ' Appelez-nous\u00a0: nous connaissons peut-être votre moto.'}
          </p>
          <PhoneLink className="inline-flex min-h-11 items-center font-semibold underline hover:text-race">
            {unbroken(settings.phone)}
          </PhoneLink>
          {nearest.length > 0 && <p className="pt-3 text-concrete-600">Les plus proches&nbsp;:</p>}
        </div>
      )}
      <ul>
        {[...models, ...nearest].map((model) => (
          <li key={model.id}>
            <button type="button" className={ROW} onClick={() => onChoose(model)}>
              <RowText name={nameOf(model)} detail={yearsText(model)} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

export function Years({ model, onChoose }: { model: Model; onChoose: (year: number | null) => void }) {
  return (
    <>
      <Button look="outline" className="mb-3 w-full" onClick={() => onChoose(null)}>
        Je ne sais pas
      </Button>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        {yearsOf(model).map((year) => (
          <li key={year}>
            <button
              type="button"
              onClick={() => onChoose(year)}
              className="h-12 w-full cursor-pointer border border-concrete-400 text-lg font-semibold hover:border-ink hover:bg-ink hover:text-white"
            >
              {year}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

export function yearsOf({ fromYear, toYear }: Model): number[] {
  const last = toYear ?? new Date().getFullYear() + 1
  const first = Math.min(fromYear ?? last - PAST_YEARS, last)
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}
