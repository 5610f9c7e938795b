import { Truck } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { afterSuccess } from '#admin/api.ts'
import { errorText } from '#admin/error-text.ts'
import { Age } from '#admin/order/moment.tsx'
import { retryParcel } from '#admin/queries/parcels.ts'
import { TILE } from '#admin/ui/classes.ts'
import { Dialog, useOpenings } from '#admin/ui/dialog.tsx'
import { TextAreaField } from '#admin/ui/fields.tsx'
import type { Parcel } from '#contract/parcel.ts'
import { isolate } from '#rules/text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

export function MissedNotice({ parcel }: { parcel: Parcel }) {
  const { attempts, lastAttempt, courier, tracking } = parcel
  if (!lastAttempt) return null
  return (
    <div className="border-alarm border-l-4 bg-alarm/5 px-3 py-2">
      <p className="font-semibold text-alarm-deep">
        {attempts === 1
          ? 'Le livreur est passé sans livrer'
          : `Le livreur est passé ${attempts} fois sans livrer`}
      </p>
      <p className="wrap-anywhere text-ink text-lg leading-snug">
        «&nbsp;{isolate(lastAttempt.reason)}&nbsp;»
      </p>
      <p className="wrap-anywhere text-concrete-700 text-sm">
        Dernier passage <Age value={lastAttempt.at} /> · {isolate(courier)}
        {tracking && ` · ${tracking}`}
      </p>
    </div>
  )
}

type Props = {
  parcel: Parcel
  /** Drawn as a tile, like the outcomes of a call beside it. */
  isTile?: boolean
  onAsked?: () => void
}

/** Asks the courier for another attempt to deliver. If the shop cannot, tells the owner how to ask. */
export function RetryParcel({ parcel, isTile = false, onAsked }: Props) {
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  if (!parcel.canRetry) {
    return (
      <p className="col-span-2 text-concrete-700 text-sm">
        Nouveau passage&nbsp;: à demander à {isolate(parcel.courier)}, dans son espace ou par téléphone.
      </p>
    )
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={isTile ? TILE : classes(buttonClass('outline', 'small'), 'self-start')}
      >
        <Icon of={Truck} className="size-4" />
        Nouveau passage
      </button>
      <RetryDialog
        key={openings}
        parcel={parcel}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onAsked={onAsked}
      />
    </>
  )
}

type DialogProps = Pick<Props, 'parcel' | 'onAsked'> & { isOpen: boolean; onClose: () => void }

function RetryDialog({ parcel, isOpen, onClose, onAsked }: DialogProps) {
  const [note, setNote] = useState('')
  const retry = useMutation(
    afterSuccess(retryParcel, () => {
      onClose()
      onAsked?.()
    }),
  )
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!retry.isPending) retry.mutate({ params: { id: parcel.id }, body: { note } })
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Nouveau passage" isNarrow>
      <form onSubmit={ask} className="flex flex-col gap-4">
        <p className="text-ink">{isolate(parcel.courier)} représentera le colis à votre client.</p>
        <TextAreaField
          label="Pour le livreur"
          isOptional
          hint={'Par exemple\u00a0: après 17\u00a0h, portail vert'}
          maxLength={255}
          rows={3}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={
            retry.error ? errorText(retry.error, 'Le transporteur n’a pas répondu. Réessayez.') : undefined
          }
        />
        <Button type="submit" isBusy={retry.isPending}>
          {retry.isPending ? 'Demande en cours…' : 'Demander le passage'}
        </Button>
      </form>
    </Dialog>
  )
}
