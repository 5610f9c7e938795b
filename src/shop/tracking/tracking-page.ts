import type { PageHead } from '../head.ts'

export const trackingPage = {
  loader: () => {
    const description = 'Où en est votre commande\u00a0? Son numéro et votre téléphone suffisent.'
    const head: PageHead = { title: 'Suivre ma commande', description }
    return { head }
  },
}
