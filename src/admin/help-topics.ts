import { COURIER_KINDS, type CourierKindName } from '#rules/couriers.ts'

export const courierTopic = (kind: CourierKindName) => (kind === 'file' ? 'fichier' : kind)

/** Groups the pages of docs/guide for the help screen: each topic is a file's name. */
export const HELP_GROUPS = [
  { title: 'Pour commencer', topics: ['premiers-pas', 'tableau-de-bord', 'clavier'] },
  { title: 'Commandes', topics: ['commandes', 'appeler', 'saisir-une-commande', 'echanger', 'factures'] },
  {
    title: 'Livraison',
    topics: [
      ...(['remettre', 'transporteurs'] as const),
      ...COURIER_KINDS.map(courierTopic),
      ...(['tarifs', 'versements', 'wilayas', 'livraison-gratuite'] as const),
    ],
  },
  {
    title: 'Catalogue et vitrine',
    topics: [
      ...(['produits', 'importer', 'stock', 'categories', 'marques', 'guides-tailles', 'motos'] as const),
      ...(['bannieres', 'carte-hero', 'barre-actualites', 'publier'] as const),
    ],
  },
  {
    title: 'Boutique',
    topics: ['ma-boutique', 'pages', 'loi', 'donnees', 'chiffres', 'parametres', 'sauvegardes', 'installer'],
  },
] as const

export type HelpTopic = (typeof HELP_GROUPS)[number]['topics'][number]
