import { CircleQuestionMark } from '@lucide/icons'
import { useState } from 'react'
import { counted, formatShare } from '#admin/count-text.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import { HelpLink } from '#admin/ui/screen.tsx'
import type { Figures } from '#contract/figures.ts'
import { addCounts, type Counts, NO_COUNTS } from '#rules/figures.ts'
import { formatCount, formatDinars } from '#rules/money.ts'
import { Icon } from '#web/ui/icon.tsx'

export function RateCards({ figures, before }: { figures: Figures; before: Figures | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const cards = cardsOf(figures)
  const earlier = before && cardsOf(before)
  return (
    <section aria-label="En résumé">
      <ul className="pairs grid gap-3 sm:@lg:grid-cols-3 xl:@4xl:grid-cols-6">
        {cards.map(([label, value, hint], index) => (
          <li key={label}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
              className="flex h-full w-full cursor-pointer flex-col gap-2 border border-concrete-200 bg-white p-3 text-left transition-colors hover:border-concrete-500 md:p-4"
            >
              <span className="flex w-full items-start justify-between gap-2 text-concrete-600 text-sm">
                {label}
                <Icon of={CircleQuestionMark} className="size-4 shrink-0 text-concrete-500" />
                <span className="sr-only">&nbsp;: comment c’est compté</span>
              </span>
              <span className="price text-2xl text-ink leading-none wrap-anywhere">{value}</span>
              <span className="text-concrete-600 text-xs">
                {hint}
                {earlier?.[index] && <span className="block">Avant&nbsp;: {earlier[index][1]}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Comment c’est compté" isNarrow>
        <dl className="flex flex-col gap-4">
          {DEFINITIONS.map(([name, text]) => (
            <div key={name}>
              <dt className="font-semibold text-ink">{name}</dt>
              <dd className="text-concrete-700 text-sm">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5">
          <HelpLink topic="chiffres" isApart />
        </p>
      </Dialog>
    </section>
  )
}

/** Lists the cards, each with its name, its value and a line that explains the value. */
function cardsOf({ series, rates, medianMinutesToCall }: Figures): [string, string, string][] {
  const total = series.reduce<Counts>(addCounts, NO_COUNTS)
  const firstCall = medianMinutesToCall === null ? '–' : waitText(medianMinutesToCall)
  return [
    ['Commandes', formatCount(total.orders), counted(total.cancelled, 'annulée')],
    ['Confirmées', rateText(rates.confirmation), counted(total.confirmed, 'commande')],
    ['Livrées', rateText(rates.delivery), counted(total.delivered, 'commande')],
    ['Retours', rateText(rates.return), counted(total.returned, 'retournée')],
    ['Montant livré', formatDinars(total.deliveredRevenue), `sur ${formatDinars(total.revenue)} commandés`],
    [
      'Premier appel',
      firstCall,
      medianMinutesToCall === null
        ? 'Aucun appel noté'
        : `Un premier appel sur deux part en moins de ${firstCall}`,
    ],
  ]
}

export function rateText(rate: number | null): string {
  return rate === null ? '–' : formatShare(rate)
}

/** Formats minutes: `25 min`, `3 h 05`, `2 j 4 h`. */
function waitText(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole}\u00a0min`
  const hours = Math.floor(whole / 60)
  if (hours < 24) return `${hours}\u00a0h\u00a0${String(whole % 60).padStart(2, '0')}`
  return `${Math.floor(hours / 24)}\u00a0j\u00a0${hours % 24}\u00a0h`
}

const DEFINITIONS = [
  ['Avant', 'La période juste avant, aussi longue\u00a0; pour un mois, les mêmes jours du mois d’avant.'],
  [
    'Commandes',
    'Toutes celles passées ces jours-là, du site comme saisies par vous, telles qu’elles sont aujourd’hui. Chacune reste au jour où elle a été passée.',
  ],
  [
    'Confirmées',
    'Confirmées, expédiées, livrées, et retournées\u00a0: le client avait dit oui. Leur part\u00a0: sur confirmées et annulées, sans celles en attente.',
  ],
  ['Annulées', 'Annulées pour tout autre motif qu’un retour.'],
  ['Livrées', 'Livrées sur livrées et retournées. Celles en route n’y sont pas encore.'],
  ['Retours', 'Retournées sur livrées et retournées.'],
  [
    'Montant commandé, montant livré',
    'Totaux des commandes, livraison comprise\u00a0; livré\u00a0: seulement celles arrivées. D’un produit\u00a0: prix fois quantité, sans la livraison.',
  ],
  [
    'Premier appel',
    'Minutes entre la commande et votre premier appel, quelle qu’en soit l’issue. Une commande sur deux a attendu moins.',
  ],
  [
    'Visites, paniers, formulaires',
    'Comptés une fois par visite, par jour, sans cookie ni adresse. Les robots qui se nomment ne comptent pas. Un produit regardé compte une fois par visite.',
  ],
] as const
