import { Check, ChevronDown, CircleQuestionMark, X } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Product } from '#contract/product.ts'
import { groupBy } from '#rules/group-by.ts'
import { type FitVerdict, fitVerdict, modelsOf, yearsText } from '#rules/vehicle-fits.ts'
import { Icon, type IconData } from '#web/ui/icon.tsx'
import { useShop } from '../context.ts'
import { useKnownVehicle } from './vehicle-store.ts'

const FEW = 6

const LOOKS: Record<'good' | 'bad' | 'open', { icon: IconData; className: string }> = {
  good: { icon: Check, className: 'border-green-700' },
  bad: { icon: X, className: 'border-alarm' },
  open: { icon: CircleQuestionMark, className: 'border-concrete-600' },
}

const VERDICTS: Record<FitVerdict, { look: keyof typeof LOOKS; text: (name: string) => string }> = {
  all: { look: 'good', text: () => 'Universel\u00a0: va sur toutes les motos' },
  fits: { look: 'good', text: (name) => `Compatible avec votre ${name}` },
  some: { look: 'open', text: (name) => `Compatible avec votre ${name} selon l’année` },
  none: { look: 'bad', text: (name) => `Non compatible avec votre ${name}` },
  unsaid: { look: 'open', text: () => 'Compatibilité non précisée' },
}

/** Renders nothing for a product that names no vehicles. */
export function Compatibility({ product: { fits } }: { product: Product }) {
  const known = useKnownVehicle()
  if (fits === null) return null
  const verdict = known ? fitVerdict(fits, known.vehicle) : fits === 'all' ? 'all' : null
  return (
    <section aria-label="Compatibilité" className="flex flex-col gap-3">
      {verdict && <Verdict verdict={verdict} name={known?.name ?? ''} />}
      {Array.isArray(fits) && <FitList fits={fits} />}
    </section>
  )
}

/** Shown for a product that names no vehicles, if other products of the category fit the visitor's. */
export function UnsaidCompatibility({ product }: { product: Product }) {
  const { queries } = useShop()
  const known = useKnownVehicle()
  const own = { model: known?.vehicle.modelId, year: known?.vehicle.year ?? undefined }
  const { data } = useQuery({
    ...queries.products({ category: product.categoryId, ...own, limit: 1 }),
    enabled: known !== null && product.fits === null,
  })
  if (!known || product.fits !== null || !data || data.total === 0) return null
  return (
    <section aria-label="Compatibilité" className="flex flex-col items-start gap-2">
      <Verdict verdict="unsaid" name={known.name} />
      <Link
        to="/categorie/$categoryId"
        params={{ categoryId: String(product.categoryId) }}
        search={own}
        className="flex min-h-11 items-center underline hover:text-race"
      >
        {product.category} pour votre {known.name}
      </Link>
    </section>
  )
}

function Verdict({ verdict, name }: { verdict: FitVerdict; name: string }) {
  const { look, text } = VERDICTS[verdict]
  const { icon, className } = LOOKS[look]
  return (
    <p className={`flex items-center gap-3 border-l-4 bg-white p-3 font-semibold wrap-anywhere ${className}`}>
      <Icon of={icon} className="size-5 shrink-0" />
      <span>{text(name)}</span>
    </p>
  )
}

function FitList({ fits }: { fits: Extract<Product['fits'], unknown[]> }) {
  const { queries } = useShop()
  const { data: models = [] } = useQuery(queries.vehicleModels(modelsOf(fits)))
  const makes = groupBy(models, ({ make }) => make)
  const count = `${models.length} modèle${models.length > 1 ? 's' : ''}`
  return (
    <details open={models.length <= FEW} className="group bg-white">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        Compatible avec {count}
        <Icon of={ChevronDown} className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="px-3 pb-3">
        {[...makes].map(([make, known]) => (
          <div key={make} className="flex flex-wrap gap-x-2 border-concrete-200 border-t py-2 wrap-anywhere">
            <dt className="font-semibold">{make}</dt>
            <dd>
              {known.map((model, index) => (
                <Fragment key={model.id}>
                  {index > 0 && ', '}
                  {model.name}
                  <ModelYears years={fits.filter(({ modelId }) => modelId === model.id).map(yearsText)} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Keeps a range of years on one line. */
function ModelYears({ years }: { years: string[] }) {
  if (years.includes('')) return null
  return years.map((text, index) => (
    <Fragment key={text}>
      {' '}
      <span className="whitespace-nowrap">
        {index === 0 && '('}
        {text}
        {index === years.length - 1 ? ')' : ','}
      </span>
    </Fragment>
  ))
}
