import { itemChoices } from '#admin/order/order-texts.ts'
import { OwnerImage } from '#admin/ui/image-drop.tsx'
import type { AdminOrder } from '#contract/admin-order.ts'
import { classes } from '#web/ui/classes.ts'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'

type Props = {
  item: AdminOrder['items'][number]
  /** Pieces that have not gone back yet. */
  left: number
  /** Pieces that come back; 0 for none. */
  quantity: number
  onChange: (quantity: number) => void
}

/** A line of the first order, to be ticked when it comes back. */
export function ReturnedItem({ item, left, quantity, onChange }: Props) {
  const choices = itemChoices(item)
  const isGone = left === 0
  return (
    <li
      className={classes(
        'flex flex-wrap items-center gap-x-3 rounded-xs border bg-white px-3 has-checked:border-ink has-checked:bg-concrete-100 has-checked:ring-1 has-checked:ring-ink',
        isGone ? 'border-concrete-200' : 'border-concrete-400',
      )}
    >
      <label
        className={classes(
          'flex min-h-16 min-w-0 flex-1 basis-48 items-center gap-3 py-2',
          isGone ? 'cursor-not-allowed' : 'cursor-pointer',
        )}
      >
        <input
          type="checkbox"
          checked={quantity > 0}
          disabled={isGone}
          onChange={({ target }) => onChange(target.checked ? 1 : 0)}
          className="size-5 shrink-0 accent-ink"
        />
        <OwnerImage
          src={item.image}
          sizes="48px"
          className="size-12 shrink-0 bg-concrete-100 object-contain"
        />
        <span className="min-w-0 flex-1 leading-snug">
          <bdi className={classes('line-clamp-2', isGone ? 'text-concrete-600' : 'text-ink')}>
            {item.product_name}
          </bdi>
          <span className="block text-sm">
            {choices && <span className="font-semibold text-ink">{choices}</span>}
            <span className="text-concrete-600">
              {choices && ' · '}
              {isGone ? 'déjà échangé' : `${left} ${left > 1 ? 'pièces' : 'pièce'}`}
            </span>
          </span>
        </span>
      </label>
      {quantity > 0 && left > 1 && (
        <span className="my-2">
          <QuantityStepper
            label={`Pièces de ${item.product_name} qui reviennent`}
            quantity={quantity}
            onChange={(wanted) => onChange(Math.min(wanted, left))}
          />
        </span>
      )}
    </li>
  )
}
