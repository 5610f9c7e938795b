import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { TrackedOrder } from '#contract/order.ts'
import { latinDigits } from '#rules/phone.ts'
import { ApiError } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText, TextField } from '#web/ui/field.tsx'
import { useEarlyInput } from '#web/use-early-input.ts'
import { api } from '../api.ts'
import { useShop } from '../context.ts'
import { PhoneLink, unbroken, WhatsappIcon, WhatsappLink } from '../ui/contact-links.tsx'
import { WithoutScripts } from '../ui/without-scripts.tsx'
import { OrderProgress } from './order-progress.tsx'
import { knownOrder, type OwnOrder, rememberTracked } from './own-orders.ts'

type Problems = { number?: string; phone?: string; order?: string }

/** `?commande=` fills in the number. An order of this device is shown without its phone being typed again. */
export function TrackingScreen() {
  const [number, setNumber] = useState('')
  const [phone, setPhone] = useState('')
  const [found, setFound] = useState<TrackedOrder | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [isAsking, setIsAsking] = useState(false)
  const result = useRef<HTMLDivElement>(null)
  const { settings } = useShop()
  const form = useEarlyInput<HTMLFormElement>((early) => {
    const typed = new FormData(early)
    setNumber(String(typed.get('commande')))
    setPhone(String(typed.get('tel')))
  })
  // Runs only in the browser, since the rendered page is the same for all visitors.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    const given = new URLSearchParams(location.search).get('commande') ?? ''
    const isNumber = /^\d{1,15}$/.test(given)
    if (isNumber) setNumber((typed) => typed || given)
    const own = knownOrder(isNumber ? Number(given) : null)
    if (!own) return
    setNumber((typed) => typed || String(own.orderId))
    setPhone((typed) => typed || own.phone)
    void show(own)
  }, [])

  function ask(event: FormEvent): void {
    event.preventDefault()
    if (isAsking) return
    const orderId = Number(latinDigits(number).replace(/\D/g, ''))
    const missing: Problems = {
      ...(!(orderId > 0) && { number: 'Entrez le numéro de la commande' }),
      ...(!/\p{Nd}/u.test(phone) && { phone: 'Entrez le téléphone de la commande' }),
    }
    setFound(null)
    setProblems(missing)
    if (missing.number || missing.phone) return
    void show({ orderId, phone }).then(() => result.current?.focus())
  }

  function open(orderId: number): void {
    setNumber(String(orderId))
    setProblems({})
    void show({ orderId, phone }).then(() => result.current?.focus())
  }

  async function show({ orderId, phone }: OwnOrder): Promise<void> {
    setIsAsking(true)
    try {
      setFound(await api('POST /orders/track', { body: { orderId, phone } }))
      rememberTracked({ orderId, phone })
    } catch (error) {
      setProblems({ order: problemText(error) })
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <div className="page grid min-h-lvh max-w-3xl! content-start gap-6 pt-8 pb-20 md:pt-12">
      <h1 className="heading text-4xl md:text-6xl">Suivre ma commande</h1>
      <WithoutScripts purpose="Suivez votre commande" />
      <form
        ref={form}
        method="dialog"
        noValidate
        onSubmit={ask}
        className="flex flex-col gap-5 bg-white p-4 md:p-6"
      >
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
        {found && <OrderProgress order={found} onOpen={open} />}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-concrete-700">
        {settings.phone && 'Une question\u00a0? Appelez-nous au'}
        <PhoneLink className="inline-flex min-h-11 items-center font-semibold underline">
          {unbroken(settings.phone)}
        </PhoneLink>
        <WhatsappLink
          text={number && `Bonjour, au sujet de ma commande n°\u00a0${number}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline"
        >
          <WhatsappIcon className="size-5 text-green-700" />
          {settings.phone ? 'ou sur WhatsApp' : 'Une question\u00a0? WhatsApp'}
        </WhatsappLink>
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
