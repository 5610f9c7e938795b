import { Check, CircleX } from '@lucide/icons'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { TrackedOrder } from '#contract/order.ts'
import { ApiError } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorText, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { api } from '../api.ts'
import { useShop } from '../context.ts'
import { PhoneLink, unbroken } from '../ui/contact-links.tsx'

type Problems = { number?: string; phone?: string; order?: string }

/** `?commande=` fills in the number. */
export function TrackingScreen() {
  const [number, setNumber] = useState('')
  const [phone, setPhone] = useState('')
  const [found, setFound] = useState<TrackedOrder | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [isAsking, setIsAsking] = useState(false)
  const result = useRef<HTMLDivElement>(null)
  const { settings } = useShop()
  // Runs only in the browser, since the rendered page is the same for everybody.
  useEffect(() => {
    const given = new URLSearchParams(location.search).get('commande') ?? ''
    if (/^\d{1,15}$/.test(given)) setNumber((typed) => typed || given)
  }, [])
  useEffect(() => {
    if (found) result.current?.focus()
  }, [found])

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isAsking) return
    const orderId = Number(number.replace(/\D/g, ''))
    const missing: Problems = {
      ...(!(orderId > 0) && { number: 'Entrez le numéro de la commande' }),
      ...(!/\p{Nd}/u.test(phone) && { phone: 'Entrez le téléphone de la commande' }),
    }
    setFound(null)
    setProblems(missing)
    if (missing.number || missing.phone) return
    setIsAsking(true)
    try {
      setFound(await api('POST /orders/track', { body: { orderId, phone } }))
    } catch (error) {
      setProblems({ order: problemText(error) })
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <div className="page grid min-h-lvh max-w-3xl! content-start gap-6 pt-8 pb-20 md:pt-12">
      <h1 className="heading text-4xl md:text-6xl">Suivre ma commande</h1>
      <form noValidate onSubmit={ask} className="flex flex-col gap-5 bg-white p-4 md:p-6">
        <TextField
          label="Numéro de commande"
          name="commande"
          inputMode="numeric"
          maxLength={20}
          value={number}
          error={problems.number ?? null}
          onChange={({ target }) => setNumber(target.value)}
        />
        <TextField
          label="Téléphone"
          name="tel"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="06 XX XX XX XX"
          hint="Celui que vous avez donné en commandant."
          maxLength={50}
          value={phone}
          error={problems.phone ?? null}
          onChange={({ target }) => setPhone(target.value)}
        />
        <ErrorText role="alert">{problems.order}</ErrorText>
        <Button type="submit" size="large" aria-disabled={isAsking} className="sm:self-start">
          {isAsking ? 'Recherche…' : 'Voir où elle en est'}
        </Button>
      </form>
      <div ref={result} tabIndex={-1} className="outline-none">
        {found && <OrderProgress order={found} />}
      </div>
      <p className="text-concrete-700">
        Une question&nbsp;? Appelez-nous au{' '}
        <PhoneLink className="inline-flex min-h-11 items-center font-semibold underline">
          {unbroken(settings.phone)}
        </PhoneLink>
      </p>
    </div>
  )
}

function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Une erreur est survenue. Réessayez dans un instant.'
  if (error.isNetwork) return 'Connexion perdue. Vérifiez votre connexion internet puis réessayez.'
  if (error.status === 404)
    return 'Aucune commande trouvée. Vérifiez le numéro de commande et le téléphone donné en commandant.'
  if (error.status === 429) return 'Trop d’essais. Réessayez dans une heure, ou appelez-nous.'
  return error.message
}

const TITLES: Record<TrackedOrder['steps'][number]['key'], string> = {
  placed: 'Commande reçue',
  confirmed: 'Confirmée par téléphone',
  shipped: 'Remise au transporteur',
  delivered: 'Livrée',
}

const timeFormat = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Algiers',
})

export function OrderProgress({ order: { orderId, status, steps, tracking } }: { order: TrackedOrder }) {
  const isCancelled = status === 'cancelled'
  const current = steps.findLastIndex(({ at }) => at !== null)
  return (
    <section aria-label={`Commande n° ${orderId}`} className="flex flex-col gap-6 bg-white p-4 md:p-6">
      <h2 className="heading text-3xl">Commande n°&nbsp;{orderId}</h2>
      {isCancelled && (
        <p className="flex items-center gap-3 border-race border-l-4 bg-concrete-50 p-3 font-semibold">
          <Icon of={CircleX} className="size-6 shrink-0 text-race" />
          Cette commande est annulée.
        </p>
      )}
      <ol className="flex flex-col">
        {steps.map(({ key, at }, index) => (
          <li
            key={key}
            aria-current={index === current && !isCancelled ? 'step' : undefined}
            className="relative flex min-h-16 gap-[min(1rem,4vw)] pb-5 last:min-h-0 last:pb-0"
          >
            {index < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={classes(
                  'absolute top-8 bottom-0 left-[0.9375rem] w-0.5',
                  index < current ? 'bg-green-700' : 'bg-concrete-300',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={classes(
                'grid size-8 shrink-0 place-items-center rounded-full border-2',
                at ? 'border-green-700 bg-green-700 text-white' : 'border-concrete-300 bg-white',
              )}
            >
              {at && <Icon of={Check} className="size-5" />}
            </span>
            <span className="min-w-0">
              <span
                className={classes(
                  'label block text-[min(1.25rem,8vw)] leading-[1.6]',
                  !at && 'text-concrete-600',
                )}
              >
                {TITLES[key]}
              </span>
              <span className="text-concrete-700">{stepText(at, isCancelled)}</span>
            </span>
          </li>
        ))}
      </ol>
      {tracking && (
        <p className="border-concrete-200 border-t pt-4">
          Colis <bdi>{tracking.courier}</bdi>&nbsp;:{' '}
          {tracking.url ? (
            <a href={tracking.url} rel="noreferrer" className="wrap-anywhere font-semibold underline">
              <bdi translate="no">{tracking.number}</bdi>
            </a>
          ) : (
            <strong className="wrap-anywhere">
              <bdi translate="no">{tracking.number}</bdi>
            </strong>
          )}
        </p>
      )}
    </section>
  )
}

function stepText(at: string | null, isCancelled: boolean): string {
  if (at) return timeFormat.format(new Date(at))
  return isCancelled ? 'Annulée avant' : 'À venir'
}
