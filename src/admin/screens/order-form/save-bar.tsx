import type { ReactNode } from 'react'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { formatDinars } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'
import type { DeliveryRules } from './order-totals.ts'
import type { OrderValues } from './order-values.ts'
import { useTotals } from './use-totals.ts'

type Props = {
  form: UseFormReturn<OrderValues>
  rules: DeliveryRules
  /** The total that is stored, in DA; null for a new order. */
  storedTotal: number | null
  saveLabel: string
  /** What keeps the order from being saved as it is. */
  children: ReactNode
}

/** The total and the button that saves, always in sight. */
export function SaveBar({ form, rules, storedTotal, saveLabel, children }: Props) {
  const { totalPrice, isWithoutDelivery } = useTotals(form.control, rules)
  const { isSubmitting, errors } = useFormState({ control: form.control })
  const hasProblems = Object.keys(errors).some((field) => field !== 'root')
  const isChanged = storedTotal !== null && storedTotal !== totalPrice
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-3 border-concrete-200 border-t bg-white px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:-mb-28 md:max-lg:-mb-16 md:-mx-6 md:px-6 lg:mx-0 lg:border lg:p-5"
    >
      {children}
      {(errors.root?.message || hasProblems) && (
        <p role="alert" className="font-semibold text-race-deep text-sm">
          {errors.root?.message ?? 'Corrigez les champs signalés.'}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:flex-col lg:items-stretch lg:gap-4">
        <p role="status" className="flex min-w-0 flex-wrap items-baseline gap-x-2 lg:justify-between">
          <span className="w-full text-concrete-700 text-sm lg:w-auto lg:text-base">
            {isWithoutDelivery ? 'Total sans livraison' : isChanged ? 'Nouveau total' : 'Total'}
          </span>
          <span className="price text-3xl text-ink leading-none">{formatDinars(totalPrice)}</span>
          {isChanged && (
            <span className="price text-concrete-600 text-sm lg:w-full lg:text-right">
              au lieu de {formatDinars(storedTotal)}
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
