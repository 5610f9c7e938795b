import { Check, CircleX, PhoneCall, Undo2 } from '@lucide/icons'
import type { TrackedOrder } from '#contract/order.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { ExternalLink } from '../ui/contact-links.tsx'
import { DeliveryDelay } from '../ui/delivery-delay.tsx'

const TITLES: Record<TrackedOrder['steps'][number]['key'], string> = {
  placed: 'Commande reçue',
  confirmed: 'Confirmée par téléphone',
  shipped: 'Remise au transporteur',
  delivered: 'Livrée',
}

const timeFormat = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Algiers',
})

const dayFormat = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Africa/Algiers',
})

export function OrderProgress({ order, onOpen }: { order: TrackedOrder; onOpen: (orderId: number) => void }) {
  const { orderId, status, steps, tracking, news, items, amount, exchange, exchanges } = order
  const isCancelled = status === 'cancelled'
  const current = steps.findLastIndex(({ at }) => at !== null)
  return (
    <section aria-label={`Commande n° ${orderId}`} className="flex flex-col gap-6 bg-white p-4 md:p-6">
      <h2 className="heading text-3xl">Commande n°&nbsp;{orderId}</h2>
      {news && <News news={news} />}
      {isCancelled && !news && (
        <p className="flex items-center gap-3 border-alarm border-l-4 bg-concrete-50 p-3 font-semibold">
          <Icon of={CircleX} className="size-6 shrink-0 text-alarm" />
          Cette commande est annulée.
        </p>
      )}
      {exchange && (
        <div className="border-amber-300 border-l-4 bg-amber-100 p-3">
          <p className="font-semibold">
            Échange de la commande n°&nbsp;{exchange.of}
            {amount !== null && '\u00a0: à rendre au livreur'}
          </p>
          <Items items={exchange.back} />
        </div>
      )}
      {exchanges.map((id) => (
        <div
          key={id}
          className="flex flex-wrap items-center gap-x-4 border-amber-300 border-l-4 bg-amber-100 p-3"
        >
          <p className="font-semibold">Échange de cette commande&nbsp;: n°&nbsp;{id}</p>
          <Button look="outline" size="small" onClick={() => onOpen(id)}>
            Voir l’échange
          </Button>
        </div>
      ))}
      {amount !== null && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="label text-lg">{amount > 0 ? 'Préparez' : 'Rien à payer'}</span>
          {amount > 0 && (
            <strong className="price text-3xl">
              <Money of={amount} />
            </strong>
          )}
        </p>
      )}
      <DeliveryDelay of={order} />
      <ol className="flex flex-col">
        {steps.map(({ key, at }, index) => (
          <li
            key={key}
            aria-current={index === current && !isCancelled ? 'step' : undefined}
            className="relative flex min-h-16 gap-[min(1rem,4vw)] pb-5 last:min-h-0 last:pb-0"
          >
            {index < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={classes(
                  'absolute top-8 bottom-0 left-[0.9375rem] w-0.5',
                  index < current ? 'bg-green-700' : 'bg-concrete-300',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={classes(
                'grid size-8 shrink-0 place-items-center rounded-full border-2',
                at ? 'border-green-700 bg-green-700 text-white' : 'border-concrete-300 bg-white',
              )}
            >
              {at && <Icon of={Check} className="size-5" />}
            </span>
            <span className="min-w-0">
              <span
                className={classes(
                  'label block text-[min(1.25rem,8vw)] leading-[1.6]',
                  !at && 'text-concrete-600',
                )}
              >
                {TITLES[key]}
              </span>
              <span className="text-concrete-700">
                {stepText(at, { isCancelled, isBack: news?.kind === 'returned' })}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <div className="border-concrete-200 border-t pt-4">
        <h3 className="label text-lg">{exchange ? 'Vous recevez' : 'Articles'}</h3>
        <Items items={items} />
      </div>
      {tracking && (
        <p className="border-concrete-200 border-t pt-4">
          Colis {tracking.courier}&nbsp;:{' '}
          {tracking.url ? (
            <ExternalLink
              href={tracking.url}
              className="inline-flex min-h-11 items-center wrap-anywhere font-semibold underline"
            >
              <bdi translate="no">{tracking.number}</bdi>
              <span className="sr-only"> chez le transporteur</span>
            </ExternalLink>
          ) : (
            <strong className="wrap-anywhere">
              <bdi translate="no">{tracking.number}</bdi>
            </strong>
          )}
        </p>
      )}
    </section>
  )
}

function Items({ items }: { items: TrackedOrder['items'] }) {
  return (
    <ul>
      {items.map(({ name, quantity, size, color }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never move
        <li key={index}>
          <span translate="no">{quantity} ×</span> <bdi>{name}</bdi>
          {(size || color) && (
            <span className="text-concrete-700">
              {'\u00a0: '}
              {[size && `taille ${size}`, color].filter(Boolean).join(', ')}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function News({ news: { kind, at } }: { news: NonNullable<TrackedOrder['news']> }) {
  const day = dayFormat.format(new Date(at))
  const texts = {
    attempt: 'Le livreur est passé, nous vous rappelons.',
    returning: 'Le colis revient à la boutique.',
    returned: `Colis revenu à la boutique le ${day}.`,
  }
  return (
    <div className="flex items-start gap-3 border-ink border-l-4 bg-concrete-50 p-3">
      <Icon of={kind === 'attempt' ? PhoneCall : Undo2} className="size-6 shrink-0" />
      <p>
        <strong>{texts[kind]}</strong>
        {kind === 'attempt' && ' Répondez au téléphone pour que le colis reparte.'}
      </p>
    </div>
  )
}

function stepText(at: string | null, { isCancelled, isBack }: Record<'isCancelled' | 'isBack', boolean>) {
  if (at) return timeFormat.format(new Date(at))
  if (isBack) return 'Colis revenu à la boutique'
  return isCancelled ? 'Annulée avant' : 'À venir'
}
