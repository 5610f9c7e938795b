import { Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import type { Wilaya } from '#contract/wilaya.ts'
import type { CartLine } from '#rules/cart.ts'
import type { CheckoutForm } from '#rules/checkout.ts'
import { formatDinars } from '#rules/money.ts'
import type { ApiError } from '#web/api-client.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useShop } from '../context.ts'
import { telLink, whatsappLink } from '../frame/contact-links.ts'
import { WhatsappIcon } from '../frame/whatsapp-icon.tsx'

type Props = {
  failure: ApiError
  lines: readonly CartLine[]
  form: CheckoutForm
  wilaya: Wilaya | null
  onRetry: () => void
}

/** Why the order did not go through, and every way on: prices to accept, lines to remove, or another try. */
export function OrderFailure({ failure, lines, form, wilaya, onRetry }: Props) {
  const { code, quote, productIds = [] } = failure.body
  if (code === 'price_changed' && quote) {
    return (
      <>
        <p className="font-semibold">Les prix ont changé depuis votre visite.</p>
        <p>
          Le nouveau total est de <strong className="price">{formatDinars(quote.totalPrice)}</strong>,
          livraison comprise. Vérifiez le récapitulatif puis confirmez à nouveau.
        </p>
      </>
    )
  }
  if (code === 'out_of_stock') {
    return (
      <>
        <p className="font-semibold">Produits en rupture de stock</p>
        <ul className="list-disc pl-5">
          {lines
            .filter((line) => productIds.includes(line.id))
            .map((line) => (
              <li key={line.id}>{line.name}</li>
            ))}
        </ul>
        <Link to="/panier" className="font-semibold underline">
          Retirer ces produits du panier
        </Link>
      </>
    )
  }
  if (code === 'delivery_unavailable') return <p className="font-semibold">{failure.message}</p>
  return <TryAgain failure={failure} lines={lines} form={form} wilaya={wilaya} onRetry={onRetry} />
}

function TryAgain({ failure, lines, form, wilaya, onRetry }: Props) {
  const { settings } = useShop()
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">Erreur lors de la création de la commande</p>
      <p>
        {failure.isNetwork ? `Le serveur n'a pas répondu (${failure.message}).` : `${failure.message}.`} Ce
        que vous avez saisi est conservé. Réessayez sans crainte : la commande ne sera enregistrée qu'une
        fois.
      </p>
      <Button look="dark" onClick={onRetry}>
        Réessayer
      </Button>
      <div className="grid gap-2 sm:grid-cols-2">
        <a href={telLink(settings.phone)} className={buttonClass('outline')}>
          <Phone aria-hidden="true" className="size-4" />
          Appeler
        </a>
        <a
          href={whatsappLink(settings.whatsapp, orderText(lines, form, wilaya))}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('outline')}
        >
          <WhatsappIcon className="size-5" />
          WhatsApp
        </a>
      </div>
    </div>
  )
}

function orderText(lines: readonly CartLine[], form: CheckoutForm, wilaya: Wilaya | null): string {
  const wanted = lines.map((line) =>
    [`${line.quantity} × ${line.name}`, line.selectedSize, line.selectedColor].filter(Boolean).join(', '),
  )
  const where = [wilaya?.name, form.center ?? form.baladiya, form.deliveryAddress].filter(Boolean).join(', ')
  return [
    'Bonjour, je souhaite commander :',
    ...wanted,
    `Nom : ${form.customerName}`,
    `Téléphone : ${form.customerPhone}`,
    `Livraison : ${where}`,
  ].join('\n')
}
