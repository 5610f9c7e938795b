import { Home, Store } from '@lucide/icons'
import type { DeliveryType } from '#rules/delivery.ts'
import { classes } from '#web/ui/classes.ts'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'

type Props = {
  types: DeliveryType[]
  chosen: DeliveryType | null
  /** Returns a price in DA. */
  priceOf: (type: DeliveryType) => number
  error: string | null
  onChoose: (type: DeliveryType) => void
}

const LOOKS = {
  home: { icon: Home, name: 'À domicile', text: 'Livré chez vous' },
  center: { icon: Store, name: 'En centre', text: 'À retirer près de chez vous' },
}

export function DeliveryTypeCards({ types, chosen, priceOf, error, onChoose }: Props) {
  return (
    <fieldset id="champ-deliveryType" aria-describedby={error ? 'delivery-type-error' : undefined}>
      <legend className="mb-1.5 font-semibold text-sm">Type de livraison</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {types.map((type) => {
          const { icon, name, text } = LOOKS[type]
          const price = priceOf(type)
          return (
            <label
              key={type}
              className={classes(
                'flex cursor-pointer flex-wrap items-center gap-x-3 rounded-xs border-2 p-3 has-checked:border-ink has-checked:bg-concrete-100 has-focus-visible:outline-3 has-focus-visible:outline-race has-focus-visible:outline-offset-2',
                error ? 'border-alarm' : 'border-concrete-300 hover:border-ink',
              )}
            >
              <input
                type="radio"
                name="deliveryType"
                value={type}
                checked={chosen === type}
                onChange={() => onChoose(type)}
                className="size-5 shrink-0 accent-race"
              />
              <Icon of={icon} className="size-6 shrink-0" />
              <span className="min-w-[min(7rem,50%)] flex-1">
                <span className="label block text-lg leading-tight">{name}</span>
                <span className="block text-concrete-600 text-sm leading-tight">{text}</span>
              </span>
              <span className="price ml-auto text-xl">{price === 0 ? 'Gratuit' : <Money of={price} />}</span>
            </label>
          )
        })}
      </div>
      <ErrorText id="delivery-type-error" className="mt-1.5">
        {error}
      </ErrorText>
    </fieldset>
  )
}
