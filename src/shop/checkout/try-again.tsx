import { Phone } from 'lucide-react'
import type { Wilaya } from '#contract/wilaya.ts'
import type { CartLine } from '#rules/cart.ts'
import type { CheckoutForm } from '#rules/checkout.ts'
import type { ApiError } from '#web/api-client.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useShop } from '../context.ts'
import { telLink, whatsappLink } from '../frame/contact-links.ts'
import { WhatsappIcon } from '../frame/whatsapp-icon.tsx'

type Props = {
  error: ApiError
  lines: readonly CartLine[]
  form: CheckoutForm
  wilaya: Wilaya | null
  onRetry: () => void
}

/** After a failure of network or server: retry with the same idempotency key, call, or write. */
export function TryAgain({ error, lines, form, wilaya, onRetry }: Props) {
  const { settings } = useShop()
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">Erreur lors de la création de la commande</p>
      <p>{reasonOf(error)}</p>
      <p>
        Ce que vous avez saisi est conservé. Réessayez sans crainte : la commande ne sera enregistrée qu'une
        fois.
      </p>
      <Button look="dark" onClick={onRetry}>
        Réessayer
      </Button>
      <div className="grid grid-cols-2 gap-2">
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

function reasonOf(error: ApiError): string {
  if (error.isNetwork) return `Le magasin n'a pas répondu (${error.message}).`
  return `${error.message.replace(/\.$/, '')}.`
}

function orderText(lines: readonly CartLine[], form: CheckoutForm, wilaya: Wilaya | null): string {
  const itemTexts = lines.map((line) =>
    [`${line.quantity} × ${line.name}`, line.selectedSize, line.selectedColor].filter(Boolean).join(', '),
  )
  const where = [wilaya?.name, form.center ?? form.baladiya, form.deliveryAddress].filter(Boolean).join(', ')
  return [
    'Bonjour, je souhaite commander :',
    ...itemTexts,
    `Nom : ${form.customerName}`,
    `Téléphone : ${form.customerPhone}`,
    `Livraison : ${where}`,
  ].join('\n')
}
