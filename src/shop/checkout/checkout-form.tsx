import { LoaderCircle, WifiOff } from '@lucide/icons'
import { Link, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CartLine } from '#rules/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import type { useRemovedLines } from '../cart/removed-lines.tsx'
import { useShop } from '../context.ts'
import { type Added, AddedNotice } from '../product/put-in-cart.tsx'
import { DeliveryFields, PersonalFields } from './checkout-fields.tsx'
import { ErrorSummary, FocusedAlert } from './error-summary.tsx'
import { orderAttempts } from './order-attempt.ts'
import { OrderFailure } from './order-failure.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PhoneQuestion } from './phone-doubt.tsx'
import { type CheckoutOptions, useCheckout } from './use-checkout.ts'

type Props = CheckoutOptions & {
  oldPriceOf: (line: CartLine) => number | null
  removal: ReturnType<typeof useRemovedLines>
}

export function CheckoutForm({ lines, wilayas, free, oldPriceOf, removal, ...events }: Props) {
  const checkout = useCheckout({ lines, wilayas, free, ...events })
  const { form, change, wilaya, totals, failure, isSending, isResending, canDeliver } = checkout
  const { reported, round, errorOf } = checkout.reported
  const fields = { form, onChange: change, errorOf }
  const [wasUnanswered] = useState(() => orderAttempts.hasUnanswered())
  const router = useRouter()

  // Preloads the confirmation page, in case the network is lost after the order.
  useEffect(() => {
    router.preloadRoute({ to: '/succes-commande' })
  }, [router])

  function submit(event: FormEvent): void {
    event.preventDefault()
    checkout.submit()
  }

  return (
    <div className="page pt-6 pb-28 md:pb-16">
      <OfflineNotice />
      <h1 className="heading text-5xl md:text-6xl">Commande</h1>
      <p className="mt-2 text-concrete-700">
        Sans compte. Vous payez en espèces à la livraison. Tous les champs sont obligatoires.
      </p>
      {wasUnanswered && (
        <p className="mt-4 border-ink border-l-4 bg-white p-4">
          Votre dernier envoi est resté sans réponse. Confirmez à nouveau&nbsp;: la commande ne sera
          enregistrée qu’une fois.
        </p>
      )}
      <form
        noValidate
        onSubmit={submit}
        className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8"
      >
        <div className="flex min-w-0 flex-col gap-6">
          {reported.length > 0 && <ErrorSummary key={round} reported={reported} lines={lines} />}
          <PersonalFields {...fields} />
          <DeliveryFields {...fields} wilayas={wilayas} wilaya={wilaya} lines={lines} free={free} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-28">
          <AddedBefore />
          <OrderSummary {...{ lines, totals, oldPriceOf, removal, isSending }} />
          {failure && (
            <FocusedAlert className="scroll-mb-28 border-alarm">
              <OrderFailure
                failure={failure}
                lines={lines}
                form={form}
                wilaya={wilaya}
                isWaiting={checkout.isWaiting}
                resendIn={checkout.resendIn}
                onRetry={checkout.submit}
                onContact={checkout.contact}
              />
            </FocusedAlert>
          )}
          <div role="status">
            {isResending && (
              <p className="border-ink border-l-4 bg-white p-4 font-semibold">
                Nous renvoyons votre commande.
              </p>
            )}
          </div>
          {checkout.doubt && <PhoneQuestion phone={form.customerPhone ?? ''} doubt={checkout.doubt} />}
          <TermsNotice />
          {/* Fixed to the bottom on a phone. */}
          <div className="z-20 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-concrete-300 max-md:border-t max-md:bg-white max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <Button
              type="submit"
              size="large"
              className="w-full px-3 text-[min(1.125rem,6.5vw)]"
              disabled={isSending || !canDeliver}
              // The second tap of a double tap would answer the question that the first one asks.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            >
              {isSending && <Icon of={LoaderCircle} className="size-5 animate-spin" />}
              {isSending && <span>Traitement...</span>}
              {!isSending && !canDeliver && <span>Aucune livraison disponible</span>}
              {!isSending && canDeliver && (
                <span>
                  Confirmer la commande · <Money of={totals.total} />
                </span>
              )}
            </Button>
          </div>
        </div>
      </form>
    </div>
  )
}

function TermsNotice() {
  const { settings } = useShop()
  const terms = settings.pages.find(({ slug }) => slug === 'conditions-de-vente')
  if (!terms) return null
  return (
    <p className="text-concrete-700 text-sm">
      En confirmant, vous acceptez nos{' '}
      <Link to="/page/$slug" params={{ slug: terms.slug }} target="_blank" className="underline">
        conditions de vente
      </Link>
      .
    </p>
  )
}

/** Shown after "Acheter Maintenant" if its pieces were added to another choice of the product. */
function AddedBefore() {
  const state = useRouterState({ select: ({ location }) => location.state.added ?? null })
  const navigate = useNavigate()
  const [added, setAdded] = useState(state)
  const notice = useRef<HTMLDivElement>(null)
  const isQuestion = state?.other !== undefined

  // On a phone, this notice is in the summary below the form, so scroll to its question.
  useEffect(() => {
    if (isQuestion) notice.current?.scrollIntoView({ block: 'center' })
  }, [isQuestion])

  if (!added) return null

  function change(next: Added | null): void {
    setAdded(next)
    // Clears the history state, so that a reload does not ask again.
    void navigate({ to: '.', search: true, hash: true, replace: true, state: {}, resetScroll: false })
  }
  return (
    <div ref={notice} role="status">
      <AddedNotice added={added} onChange={change} />
    </div>
  )
}

/** Floats over the page, so that the layout does not shift. */
function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="fixed inset-x-0 top-16 z-25 md:top-20">
      {!isOnline && (
        <p className="on-dark flex items-center justify-center gap-3 bg-ink px-4 py-3 text-sm text-white">
          <Icon of={WifiOff} className="size-5 shrink-0 text-race-light" />
          Vous êtes hors connexion. Ce que vous avez saisi est conservé.
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
