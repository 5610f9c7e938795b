import { Phone } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import type { Wilaya } from '#contract/delivery.ts'
import { type CartLine, lineKey } from '#rules/cart.ts'
import type { CheckoutForm } from '#rules/checkout.ts'
import { isolate } from '#rules/text.ts'
import type { ApiError } from '#web/api-client.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { PriceChange } from '../cart/prices.tsx'
import { PhoneLink, WhatsappIcon, WhatsappLink } from '../ui/contact-links.tsx'
import type { PriceChanges } from './totals.ts'
import type { Failure } from './use-checkout.ts'

type Props = {
  failure: Failure
  lines: readonly CartLine[]
  form: CheckoutForm
  wilaya: Wilaya | null
  /** True if an automatic retry will follow. */
  isWaiting: boolean
  /** Seconds until the automatic retry; null while offline, or if none will follow. */
  resendIn: number | null
  onRetry: () => void
  onContact: () => void
}

export function OrderFailure({ failure, lines, form, wilaya, ...retry }: Props) {
  const { error, changes } = failure
  const { code, productIds = [] } = error.body
  if (code === 'price_changed' && changes) return <NewPrices {...changes} />
  if (code === 'out_of_stock') {
    return (
      <>
        <p className="font-semibold">Produits en rupture de stock</p>
        <ul className="list-disc pl-5">
          {lines
            .filter((line) => productIds.includes(line.id))
            .map((line) => (
              <li key={lineKey(line)}>{line.name}</li>
            ))}
        </ul>
        <Link to="/panier" className="inline-flex min-h-11 items-center font-semibold underline">
          Retirer ces produits du panier
        </Link>
      </>
    )
  }
  if (code === 'delivery_unavailable') {
    return (
      <>
        <p className="font-semibold">{error.message}</p>
        <p>Choisissez un autre type de livraison, ou une autre wilaya.</p>
      </>
    )
  }
  return <TryAgain error={error} text={orderText(lines, form, wilaya)} {...retry} />
}

function NewPrices({ changes, totalPrice }: PriceChanges) {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">Les prix ont changé depuis votre visite.</p>
      {changes.length > 0 && (
        <ul className="flex flex-col gap-1">
          {changes.map(({ name, from, to }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4">
              <span>{name}</span>
              <PriceChange from={from} to={to} isBare />
            </li>
          ))}
        </ul>
      )}
      <p>
        Le nouveau total est de{' '}
        <strong className="price">
          <Money of={totalPrice} />
        </strong>
        , livraison comprise. Confirmez à nouveau si cela vous convient.
      </p>
    </div>
  )
}

type TryAgainProps = { error: ApiError; text: string } & Pick<
  Props,
  'isWaiting' | 'resendIn' | 'onRetry' | 'onContact'
>

/** Retries with the same idempotency key. */
function TryAgain({ error, text, isWaiting, resendIn, onRetry, onContact }: TryAgainProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">Erreur lors de la création de la commande</p>
      <p>{reasonOf(error)}</p>
      <p>
        Ce que vous avez saisi est conservé.{' '}
        {isWaiting
          ? `${resendIn === null ? 'Dès que la connexion revient, votre' : 'Votre'} commande part à nouveau d’elle-même\u00a0; elle ne sera enregistrée qu’une fois.`
          : 'Réessayez sans crainte\u00a0: la commande ne sera enregistrée qu’une fois.'}
      </p>
      <Button look="dark" onClick={onRetry}>
        <span>
          Réessayer
          {/* Hidden from screen readers, which would read it out every second. */}
          {resendIn !== null && (
            <span aria-hidden="true" className="block text-sm normal-case tracking-normal">
              Nouvel essai dans {resendIn}
              {'\u00a0'}s
            </span>
          )}
        </span>
      </Button>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        <PhoneLink onClick={onContact} className={buttonClass('outline')}>
          <Icon of={Phone} className="size-4" />
          Appeler
        </PhoneLink>
        <WhatsappLink text={text} onClick={onContact} className={buttonClass('outline')}>
          <WhatsappIcon className="size-5" />
          WhatsApp
        </WhatsappLink>
      </div>
    </div>
  )
}

function reasonOf(error: ApiError): string {
  if (error.status === 408) return 'Le magasin n’a pas répondu à temps.'
  if (error.isNetwork) return navigator.onLine ? 'Le magasin n’a pas répondu.' : 'Pas de connexion internet.'
  return `${error.message.replace(/\.$/, '')}.`
}

function orderText(lines: readonly CartLine[], form: CheckoutForm, wilaya: Wilaya | null): string {
  const itemTexts = lines.map((line) =>
    [`${line.quantity} × ${isolate(line.name)}`, line.selectedSize, line.selectedColor]
      .filter(Boolean)
      .join(', '),
  )
  const where = [wilaya?.name, form.center ?? form.baladiya, form.deliveryAddress]
  return [
    'Bonjour, je souhaite commander\u00a0:',
    ...itemTexts,
    `Nom\u00a0: ${isolate(form.customerName ?? '')}`,
    `Téléphone\u00a0: ${isolate(form.customerPhone ?? '')}`,
    `Livraison\u00a0: ${where.flatMap((part) => (part ? isolate(part) : [])).join(', ')}`,
  ].join('\n')
}
