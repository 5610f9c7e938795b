import { type FormEvent, useEffect, useRef } from 'react'
import type { Wilaya } from '#contract/wilaya.ts'
import type { CartLine } from '#rules/cart.ts'
import type { FreeDelivery } from '#rules/delivery.ts'
import { formatDinars } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { OrderFailure } from './order-failure.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PersonalFields } from './personal-fields.tsx'
import { useCheckout } from './use-checkout.ts'

type Props = { lines: readonly CartLine[]; wilayas: Wilaya[]; free: FreeDelivery | null }

/** The whole order on one page: who, where, what, and one button (spec §2). */
export function CheckoutForm({ lines, wilayas, free }: Props) {
  const checkout = useCheckout(lines, wilayas, free)
  const { form, change, wilaya, totals, problem, failure, isSending, canDeliver } = checkout
  const alert = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer is brought before the eyes
  useEffect(() => {
    alert.current?.focus()
  }, [problem, failure])

  function submit(event: FormEvent): void {
    event.preventDefault()
    checkout.submit()
  }

  const errorOf = (field: string) => (problem?.fields.includes(field) ? problem.message : null)
  return (
    <div className="page pt-6 pb-32 md:pb-16">
      <h1 className="heading text-5xl md:text-6xl">Commande</h1>
      <p className="mt-2 text-concrete-700">Sans compte. Vous payez en espèces à la livraison.</p>
      <form
        noValidate
        onSubmit={submit}
        className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10"
      >
        <div className="flex min-w-0 flex-col gap-6">
          <PersonalFields form={form} onChange={change} errorOf={errorOf} />
          <DeliveryFields
            form={form}
            wilayas={wilayas}
            wilaya={wilaya}
            isFree={totals.isFree}
            onChange={change}
            errorOf={errorOf}
          />
        </div>
        <div className="flex flex-col gap-4 lg:sticky lg:top-28">
          <OrderSummary lines={lines} totals={totals} />
          {(problem || failure) && (
            <div ref={alert} role="alert" tabIndex={-1} className="border-race border-l-4 bg-white p-4">
              {problem && <p className="font-semibold">{problem.message}</p>}
              {failure && (
                <OrderFailure
                  failure={failure}
                  lines={lines}
                  form={form}
                  wilaya={wilaya}
                  onRetry={checkout.submit}
                />
              )}
            </div>
          )}
          <div className="z-20 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-concrete-300 max-md:border-t max-md:bg-white max-md:p-3">
            <Button type="submit" size="large" className="w-full" disabled={isSending || !canDeliver}>
              {isSending
                ? 'Traitement...'
                : canDeliver
                  ? `Confirmer la commande · ${formatDinars(totals.total)}`
                  : 'Aucune livraison disponible'}
            </Button>
          </div>
        </div>
      </form>
    </div>
  )
}
