import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '#admin/error-text.ts'
import { changeParcel } from '#admin/queries/parcels.ts'
import { SelectField } from '#admin/ui/select-field.tsx'
import type { Parcel } from '#contract/parcel.ts'
import { PARCEL_LABELS, PARCEL_STATES, type ParcelState } from '#rules/parcel-state.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

/** The tracking and the state of a parcel whose courier has no API, in the owner's own hand. */
export function HandTracking({ parcel }: { parcel: Parcel }) {
  const saving = useMutation(changeParcel)
  const [tracking, setTracking] = useState(parcel.tracking ?? '')
  const [state, setState] = useState(parcel.state)
  // A mistake is corrected here: any state after any other.
  const states = PARCEL_STATES.filter((one) => one !== 'unknown')
  const typed = tracking.trim()
  const change = {
    ...(typed && typed !== parcel.tracking && { tracking: typed }),
    ...(state !== parcel.state && { state }),
  }
  const hasChange = Object.keys(change).length > 0
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (hasChange && !saving.isPending) saving.mutate({ id: parcel.id, ...change })
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-3 border border-concrete-200 bg-concrete-50 p-3">
      <p className="text-concrete-700 text-sm">
        Ce transporteur n’est pas relié à la boutique&nbsp;: notez ici ce qu’il devient.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Numéro de suivi"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={100}
          value={tracking}
          onChange={({ target }) => setTracking(target.value)}
        />
        <SelectField
          label="État du colis"
          value={state}
          onChange={({ target }) => setState(target.value as ParcelState)}
          options={states.map((one) => [one, PARCEL_LABELS[one]] as const)}
        />
      </div>
      {saving.isError && (
        <p role="alert" className="font-semibold text-race-deep text-sm">
          {errorText(saving.error, 'Le suivi n’a pas été enregistré.')}
        </p>
      )}
      <Button
        type="submit"
        look="dark"
        disabled={!hasChange && !saving.isPending}
        aria-disabled={saving.isPending}
        className="self-start"
      >
        {saving.isPending ? 'Enregistrement…' : 'Enregistrer le suivi'}
      </Button>
    </form>
  )
}
