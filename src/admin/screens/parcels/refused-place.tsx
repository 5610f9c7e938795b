import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { courierPlaces } from '#admin/queries/couriers.ts'
import { ActionFailed } from '#admin/ui/query-boundary.tsx'
import type { SentParcels } from '#contract/parcel.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'

export type Refused = SentParcels['refused'][number]

type Props = {
  courierId: number
  refused: Refused
  isBusy: boolean
  onRename: (refused: Refused, theirs: string) => void
}

/** Offers the courier's names for a place, the closest first; a click stores one and resends its orders. */
export function RefusedPlace({ courierId, refused, isBusy, onRename }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [hasList, setHasList] = useState(false)
  const { place } = refused
  if (!place) return null
  const choose = (theirs: string) => {
    if (isBusy) return
    setChosen(theirs)
    onRename(refused, theirs)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-concrete-700 text-sm">Choisissez son nom chez le transporteur&nbsp;:</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {place.nearest.map((theirs) => (
          <Button
            key={theirs}
            look="outline"
            size="small"
            aria-disabled={isBusy}
            onClick={() => choose(theirs)}
            className="min-h-11 normal-case!"
          >
            {isBusy && chosen === theirs ? 'Remise en cours…' : theirs}
          </Button>
        ))}
        {!hasList && (
          <Button
            look="ghost"
            size="small"
            onClick={() => setHasList(true)}
            className="min-h-11 normal-case!"
          >
            Un autre nom…
          </Button>
        )}
      </div>
      {hasList && (
        <WholeList courierId={courierId} place={place} value={isBusy ? chosen : null} onChoose={choose} />
      )}
    </fieldset>
  )
}

type ListProps = {
  courierId: number
  place: NonNullable<Refused['place']>
  value: string | null
  onChoose: (theirs: string) => void
}

/** Offers all desks or all communes of the courier in the wilaya, depending on what the unknown place is. */
function WholeList({ courierId, place: { wilayaId, nearest }, value, onChoose }: ListProps) {
  const { data, error } = useQuery(courierPlaces(courierId, wilayaId))
  if (error)
    return (
      <ActionFailed error={error} text="La liste du transporteur n’a pas pu être chargée." className="mt-2" />
    )
  if (!data)
    return (
      <p role="status" className="mt-2 text-concrete-600 text-sm">
        Chargement de la liste du transporteur…
      </p>
    )
  // All of the nearest names tell desks from communes, since a desk may have the name of its commune.
  const names = nearest.every((name) => data.desks.includes(name)) ? data.desks : data.communes
  return (
    <div className="mt-3">
      <SearchSelect
        label="Nom chez le transporteur"
        placeholder={`Chercher parmi ${names.length}`}
        options={names.map((name) => ({ value: name, label: name }))}
        value={value}
        onChange={(name) => name && onChoose(name)}
      />
    </div>
  )
}
