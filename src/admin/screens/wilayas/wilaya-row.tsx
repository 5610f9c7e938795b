import { RowActions } from '#admin/ui/row-actions.tsx'
import type { Wilaya } from '#contract/wilaya.ts'
import { formatDinars } from '#rules/money.ts'

type Props = { wilaya: Wilaya; onEdit: () => void; onDelete: () => void }

/** One wilaya with its delivery prices: a card on a phone, a row on a desktop. */
export function WilayaRow({ wilaya, onEdit, onDelete }: Props) {
  const { code, name, homePrice, centerPrice, centers, baladiyas } = wilaya
  return (
    <li className="relative grid grid-cols-2 items-center gap-x-4 border border-concrete-200 bg-white px-4 pb-3 transition-colors hover:bg-concrete-50 @3xl:grid-cols-[minmax(0,1.3fr)_1fr_1fr_auto] @3xl:py-1 @3xl:pr-1.5 @3xl:not-first:border-t-0">
      <div className="col-span-2 -mr-2.5 flex min-h-12 items-center gap-3 @3xl:col-span-1 @3xl:mr-0">
        {code !== null && (
          <span className="price w-7 shrink-0 text-concrete-600 text-lg">
            {String(code).padStart(2, '0')}
          </span>
        )}
        <h2 className="min-w-0 flex-1 font-semibold text-ink">{name}</h2>
        <div className="@3xl:hidden">
          <RowActions name={name} onEdit={onEdit} onDelete={onDelete} />
        </div>
      </div>
      <Way name="Domicile" price={homePrice} places={baladiyas.length} noun={['baladiya', 'baladiyas']} />
      <Way name="Centre" price={centerPrice} places={centers.length} noun={['centre', 'centres']} />
      <div className="hidden @3xl:block">
        <RowActions name={name} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </li>
  )
}

type WayProps = { name: string; price: number; places: number; noun: [one: string, many: string] }

/** A delivery type; visitors are not offered one without places (spec §4). */
function Way({ name, price, places, noun: [one, many] }: WayProps) {
  return (
    <p className="flex flex-col @3xl:flex-row @3xl:items-baseline @3xl:gap-3">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-concrete-600 text-sm">{name}</span>
        <span className="price text-ink text-lg">{formatDinars(price)}</span>
      </span>
      <span className={places === 0 ? 'text-race-deep text-sm' : 'text-concrete-600 text-sm'}>
        {places === 0
          ? `Aucun${one === 'baladiya' ? 'e' : ''} ${one}`
          : `${places} ${places > 1 ? many : one}`}
      </span>
    </p>
  )
}
