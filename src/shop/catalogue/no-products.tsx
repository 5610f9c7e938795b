import { useShop } from '../context.ts'
import { telLink } from '../ui/contact-links.ts'
import { Notice } from './notice.tsx'

/** An empty list, and what to try. */
export function NoProducts() {
  const { settings } = useShop()
  return (
    <Notice title="Aucun produit trouvé">
      <ul className="list-disc pl-5 text-concrete-700">
        <li>Vérifiez l'orthographe, ou essayez un mot plus court.</li>
        <li>Retirez un filtre ou élargissez la fourchette de prix.</li>
        <li>
          Appelez-nous au{' '}
          <a href={telLink(settings.phone)} className="whitespace-nowrap font-semibold underline">
            {settings.phone}
          </a>{' '}
          : nous pouvons commander la pièce pour vous.
        </li>
      </ul>
    </Notice>
  )
}
