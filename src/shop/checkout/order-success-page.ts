import type { PageHead } from '../head.ts'
import { parseOrderSearch } from '../order-search.ts'

export const orderSuccessPage = {
  validateSearch: parseOrderSearch,
  loader: () => {
    const description = 'Votre commande est enregistrée.'
    const head: PageHead = { title: 'Commande enregistrée', description, isPrivate: true }
    return { head }
  },
}
