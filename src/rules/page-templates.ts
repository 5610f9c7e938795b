import { type Delay, delayText } from './delivery-delay.ts'
import { groupBy } from './group-by.ts'
import { PAGE_TITLES, type PageSlug } from './info-pages.ts'
import { formatDinars } from './money.ts'
import { escapeMarkdown, type PageShop, pageFacts } from './page-gaps.ts'
import { toMidSentence } from './text.ts'

export type TemplateShop = PageShop & {
  legal: {
    form: string
    activity: string
    capital: number | null
    vatPercent: number | null
    dpo: string
    declaration: string
  }
}

type Promises = {
  /** True if every active courier of the shop lets customers open a parcel before they pay. */
  isOpeningAllowed: boolean
  wilayas: readonly (Delay & { name: string })[]
}

/** Returns a page's title and suggested Markdown. `[À COMPLÉTER : …]` in it blocks publishing. */
export function pageTemplate(
  slug: PageSlug,
  shop: TemplateShop,
  { isOpeningAllowed = true, wilayas = [] }: Partial<Promises> = {},
): { title: string; text: string } {
  return { title: PAGE_TITLES[slug], text: TEXTS[slug](shop, { isOpeningAllowed, wilayas }).trim() }
}

/** Lists wilayas by delivery time, the shortest first; null if none has one. */
function delayList(wilayas: Promises['wilayas']): string | null {
  const sorted = wilayas.toSorted(
    (a, b) => (a.minDays ?? 0) - (b.minDays ?? 0) || (a.maxDays ?? 0) - (b.maxDays ?? 0),
  )
  const lines = [...groupBy(sorted, delayText)].flatMap(([text, alike]) =>
    text === null
      ? []
      : `- **${text.replaceAll('\u00a0', ' ')}** : ${alike.map(({ name }) => escapeMarkdown(name)).join(', ')}.`,
  )
  return lines.length > 0 ? lines.join('\n') : null
}

/** Lists the values that the owner has filled in; empty if there are none. */
function filled(values: [label: string, value: string][]): string {
  return values
    .flatMap(([label, value]) => (value === '' ? [] : `- ${label} : ${escapeMarkdown(value)}\n`))
    .join('')
}

const TEXTS: Record<PageSlug, (shop: TemplateShop, promises: Promises) => string> = {
  'mentions-legales': (shop) => {
    const { name, phone, email, address, hours, company, rc, nif, nis, seat, host } = pageFacts(shop)
    const { legal } = shop
    return `
## Qui vend

La boutique **${name}** est tenue par ${company}.

${filled([
  ['Forme juridique', legal.form],
  ['Activité', legal.activity],
  ['Capital', legal.capital === null ? '' : formatDinars(legal.capital)],
])}- Siège : ${seat}
- Registre du commerce : ${rc}
- NIF : ${nif}
- NIS : ${nis}

## Nous joindre

- Téléphone : ${phone}
- Email : ${email}
- Magasin : ${address}
- Horaires : ${hours}

## Qui héberge ce site

${host}

## La loi qui s’applique

Ce site vend à distance selon la loi n° 18-05 du 10 mai 2018 relative au commerce électronique. Une facture est remise pour chaque vente. Les textes, les dessins et les photos de ce site ne se reprennent pas sans notre accord ; les marques citées appartiennent à leurs propriétaires.
`
  },
  'conditions-de-vente': (shop, { isOpeningAllowed }) => {
    const { name, phone, company, rc, seat, email } = pageFacts(shop)
    const { vatPercent } = shop.legal
    const vat = vatPercent === null ? 'toutes taxes comprises' : `TVA de ${vatPercent} % comprise`
    return `
## Qui vend, à qui

Ces conditions valent pour chaque commande passée sur le site de **${name}**, tenu par ${company} (registre du commerce ${rc}, siège : ${seat}), par un client qui se fait livrer en Algérie. Commander, c’est les accepter.

## Produits et prix

Chaque produit est décrit avec ses tailles, ses couleurs et son prix. Les prix sont en dinars algériens (DA), ${vat}. Les frais de livraison dépendent de la wilaya et du lieu de livraison : ils sont affichés avant la confirmation et ajoutés au total. Le prix qui compte est celui affiché au moment de la commande.

## Commander

1. Vous choisissez vos articles, puis vous indiquez votre nom, votre téléphone et le lieu de livraison.
2. Vous relisez le résumé et son total, et vous confirmez.
3. Nous vous appelons pour valider. La vente est conclue à ce moment-là ; avant, chacun peut y renoncer sans frais.

Une commande que nous n’avons pas pu valider par téléphone est annulée. Si un article vient à manquer, nous vous le disons et vous choisissez entre un autre article et l’annulation.

## Payer

Vous payez en espèces, à la livraison, au livreur ou au centre de distribution. Aucun paiement n’est demandé à l’avance.

## Ouvrir le colis

${
  isOpeningAllowed
    ? `Vous pouvez ouvrir le colis devant le livreur avant de payer. S’il ne contient pas ce que vous avez commandé, ou si un article est abîmé, refusez-le et appelez-nous au ${phone} : vous ne devez rien.`
    : `Le colis s’ouvre après le paiement. S’il arrive abîmé, refusez-le : vous ne devez rien. S’il ne contient pas ce que vous avez commandé, ou si un article est abîmé, appelez-nous aussitôt au ${phone} : nous le reprenons à nos frais.`
}

## Échange et retour

Les délais et la marche à suivre sont dans la page « Livraison et retours ».

## Garantie

Un produit qui a un défaut ou qui ne correspond pas à sa description est réparé, remplacé ou remboursé, selon la loi n° 09-03 relative à la protection du consommateur et à la répression des fraudes, et le décret exécutif n° 13-327 sur la garantie des biens et des services. La garantie est d’au moins six mois à partir de la livraison pour un produit neuf. Elle ne couvre ni l’usure, ni une chute, ni un montage contraire à la notice. Un casque qui a subi un choc ne se porte plus et ne s’échange pas.

## Facture

Une facture vous est remise pour chaque vente. Demandez-la au ${phone} ou à ${email}.

## Un désaccord

Appelez-nous d’abord : presque tout se règle ainsi. À défaut, les associations de protection du consommateur et les services du commerce de votre wilaya peuvent vous aider, et les tribunaux algériens sont compétents.
`
  },
  'livraison-et-retours': (shop, { isOpeningAllowed, wilayas }) => {
    const { phone, hours, address } = pageFacts(shop)
    const delays = delayList(wilayas)
    return `
## Où et comment

Nous livrons à domicile ou dans un centre de distribution du transporteur, selon ce que votre wilaya permet. Le prix est affiché dans le panier et avant la confirmation.

## En combien de temps

Nous vous appelons pour confirmer la commande, puis nous remettons le colis au transporteur. ${
      delays
        ? `Après cet appel :

${delays}

Le livreur`
        : 'Comptez en général de deux à cinq jours après cet appel, et davantage pour les wilayas du Sud. Le livreur'
    } vous appelle avant de passer : gardez votre téléphone à portée. Au centre, le colis vous attend quelques jours ; il nous revient ensuite.

## À la remise du colis

${
  isOpeningAllowed
    ? `- Ouvrez-le devant le livreur, avant de payer.
- Vérifiez la taille, la couleur et l’état.
- Si quelque chose ne va pas, refusez le colis : vous ne payez rien.`
    : `- Regardez l’emballage avant de payer : s’il est ouvert ou abîmé, refusez le colis, vous ne payez rien.
- Ouvrez le colis aussitôt après, et vérifiez la taille, la couleur et l’état.
- Si quelque chose ne va pas, appelez-nous au ${phone} : voyez « Rendre un article ».`
}

## Changer de taille

Un article à la mauvaise taille s’échange dans les **sept jours** qui suivent la livraison, s’il n’a pas été porté sur la route et s’il revient complet, dans son emballage, avec ses étiquettes. Appelez-nous au ${phone} : nous vérifions que la taille est disponible et nous organisons l’échange. Les frais de transport de l’échange sont à votre charge, sauf si l’erreur vient de nous.

## Rendre un article

Un article abîmé, défectueux ou différent de la commande nous revient à nos frais : dites-le-nous au plus tard **quatre jours ouvrables** après la livraison. Il est remplacé, ou remboursé dans les quinze jours qui suivent son retour.

## Nous joindre

Au ${phone}, ${toMidSentence(hours)}, ou au magasin : ${address}.
`
  },
  confidentialite: (shop) => {
    const { name, phone, email, company, seat } = pageFacts(shop)
    const { legal } = shop
    return `
## Qui garde vos données

${company}, ${seat}, pour la boutique **${name}**, selon la loi n° 18-07 du 10 juin 2018 relative à la protection des personnes physiques dans le traitement des données à caractère personnel, modifiée et complétée par la loi n° 25-11 du 24 juillet 2025.
${filled([
  ['Délégué à la protection des données', legal.dpo],
  ['Numéro de déclaration à l’ANPDP', legal.declaration],
])}
## Ce que nous demandons, et pourquoi

- **Votre nom et votre téléphone**, pour confirmer la commande et vous la remettre.
- **Votre wilaya, votre baladiya et votre adresse, ou le centre choisi**, pour livrer.
- **Vos articles et leurs prix**, pour préparer le colis et établir la facture.

Rien d’autre n’est demandé, et il n’y a pas de compte à créer.

## Ce que votre navigateur garde

Votre panier et votre formulaire restent dans votre navigateur, sur votre appareil. Nous ne posons pas de cookie de publicité et nous ne suivons personne d’un site à l’autre.

## À qui elles sont transmises

Au transporteur, pour la livraison : nom, téléphone, lieu et montant à encaisser. À l’administration, quand la loi l’exige. À personne d’autre ; elles ne sont jamais vendues.

## Combien de temps

Le temps de la commande et de sa garantie, puis aussi longtemps que la loi demande de garder les factures.

## Vos droits

Vous pouvez demander à voir vos données, à les corriger ou à les faire effacer, et vous opposer à leur usage : au ${phone} ou à ${email}. Vous pouvez aussi saisir l’Autorité nationale de protection des données à caractère personnel (ANPDP).
`
  },
}
