import type { ReactNode } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { Sum } from '#admin/order/order-details.tsx'
import { deliveryText, TOO_MUCH_TO_COLLECT } from '#admin/order/order-texts.ts'
import { toastsAbove } from '#admin/toasts.tsx'
import { useField } from '#admin/ui/form-fields.tsx'
import { PRICE_INPUT } from '#admin/ui/form-rules.ts'
import { FormSection } from '#admin/ui/long-form.tsx'
import { MAX_COLLECTED } from '#rules/couriers.ts'
import { CURRENCY } from '#rules/money.ts'
import { readWholeAmount } from '#rules/read-amount.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorText, TextField } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { DISCOUNT_TOO_HIGH, isDiscountTooHigh } from './order-problems.ts'
import type { FormTotals, OrderValues } from './order-values.ts'

export function SummaryFields({ totals, isExchange }: { totals: FormTotals; isExchange: boolean }) {
  const name = isExchange ? 'Reprise' : 'Remise'
  const { control } = useFormContext<OrderValues>()
  const { value, error, onChange } = useField(control, 'discount')
  // Shows this error already while the owner types, unless the order has no items yet.
  const isTooHigh = totals.subtotal > 0 && isDiscountTooHigh(totals)
  return (
    <FormSection title="Montants">
      <div className="pairs grid gap-4 lg:grid-cols-1">
        <DeliveryPrice totals={totals} />
        <TextField
          label={`${name} (${CURRENCY})`}
          placeholder="0"
          {...PRICE_INPUT}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          error={error ?? (isTooHigh ? DISCOUNT_TOO_HIGH : null)}
        />
      </div>
      <dl className="flex flex-col gap-1 border-concrete-200 border-t pt-3">
        <Sum name="Sous-total" of={totals.subtotal} />
        {totals.discount > 0 && <Sum name={name} isMinus of={totals.discount} />}
        <Sum name="Livraison">{totals.isWithoutDelivery ? '—' : deliveryText(totals.deliveryPrice)}</Sum>
      </dl>
      {totals.totalPrice > MAX_COLLECTED && (
        <p role="status" className="bg-amber-100 px-3 py-2 font-semibold text-amber-900 text-sm">
          {TOO_MUCH_TO_COLLECT}
        </p>
      )}
    </FormSection>
  )
}

function DeliveryPrice({ totals: { proposed, freeFrom } }: { totals: FormTotals }) {
  const { control } = useFormContext<OrderValues>()
  const { value, onChange, error } = useField(control, 'deliveryPrice')
  const isChanged = value !== null && readWholeAmount(value) !== proposed
  const type = (typed: string) => {
    const amount = typed.trim() === '' ? null : (readWholeAmount(typed) ?? Number.NaN)
    onChange(amount === proposed ? null : typed)
  }
  const hint =
    proposed === null
      ? 'Proposé une fois la wilaya et le type choisis.'
      : freeFrom !== null
        ? `Gratuite ${freeFrom}.`
        : 'Prix de la wilaya.'
  return (
    <TextField
      label={`Livraison (${CURRENCY})`}
      {...PRICE_INPUT}
      value={value ?? (proposed === null ? '' : String(proposed))}
      error={error}
      onChange={(event) => type(event.target.value)}
      hint={
        isChanged && proposed !== null ? (
          <button
            type="button"
            onClick={() => onChange(null)}
            className="min-h-11 cursor-pointer text-left text-ink underline underline-offset-4"
          >
            Revenir au prix proposé (<Money of={proposed} />)
          </button>
        ) : (
          hint
        )
      }
    />
  )
}

type SaveProps = {
  totals: FormTotals
  storedTotal: number | null
  /** Null if the order cannot be saved. */
  saveLabel: string | null
  children: ReactNode
}

export function SaveBar({ totals, storedTotal, saveLabel, children }: SaveProps) {
  const { totalPrice, isWithoutDelivery } = totals
  const isTooCheap = isDiscountTooHigh(totals)
  const { isSubmitting, errors } = useFormState<OrderValues>()
  const hasProblems = Object.keys(errors).some((field) => field !== 'root')
  const isChanged = storedTotal !== null && storedTotal !== totalPrice
  return (
    <div
      ref={toastsAbove}
      data-save-bar
      className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-3 border-concrete-200 border-t bg-white px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:-mb-28 md:max-lg:-mb-16 md:-mx-6 md:px-6 lg:mx-0 lg:border lg:p-5"
    >
      {children}
      <ErrorText role="alert">
        {errors.root?.message ?? (hasProblems && 'Corrigez les champs signalés.')}
      </ErrorText>
      <div
        className={classes(
          'flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:flex-col lg:items-stretch lg:gap-4',
          saveLabel === null ? 'hidden' : 'flex',
        )}
      >
        <p role="status" className="flex min-w-0 flex-wrap items-baseline gap-x-2 lg:justify-between">
          <span className="w-full text-concrete-700 text-sm lg:w-auto lg:text-base">
            {isWithoutDelivery ? 'Total sans livraison' : isChanged ? 'Nouveau total' : 'Total'}
          </span>
          <span className="price text-3xl text-ink leading-none">
            {isTooCheap ? '—' : <Money of={totalPrice} />}
          </span>
          {isChanged && !isTooCheap && (
            <span className="price text-concrete-600 text-sm lg:w-full lg:text-right">
              au lieu de <Money of={storedTotal} />
            </span>
          )}
        </p>
        <Button type="submit" aria-disabled={isSubmitting} className="max-sm:grow">
          {isSubmitting ? 'Enregistrement…' : saveLabel}
        </Button>
      </div>
    </div>
  )
}
