import { Images } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { toggleProduct } from '#admin/queries/products.ts'
import { RowActions } from '#admin/ui/icon-button.tsx'
import { useHiddenImage } from '#admin/ui/image-drop.tsx'
import { StateSwitch } from '#admin/ui/state-switch.tsx'
import type { Product } from '#contract/product.ts'
import { DESCRIPTION_EXCERPT, excerpt } from '#rules/text.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Image } from '#web/ui/image.tsx'
import { Money } from '#web/ui/money.tsx'

type Props = {
  product: Product
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

export function ProductCard({ product, isSelected, onSelect, onEdit, onDelete }: Props) {
  const { name, reference, brand, category, subcategory, price, originalPrice } = product
  const { description, fullDescription } = product
  return (
    <li className="flex flex-col border border-concrete-200 bg-white">
      <div className="flex flex-1">
        <div className="relative shrink-0">
          <ProductImage product={product} />
          <label className="absolute top-0 left-0 flex size-11 cursor-pointer items-start justify-start p-2">
            <input
              type="checkbox"
              aria-label={`Choisir ${name}`}
              checked={isSelected}
              onChange={({ target }) => onSelect(target.checked)}
              className="size-5 cursor-pointer accent-ink"
            />
          </label>
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-1 p-3">
          {brand && <p className="label text-concrete-600 text-sm">{brand}</p>}
          <h2 className="font-semibold text-ink leading-snug">{name}</h2>
          {reference && <p className="wrap-anywhere text-concrete-600 text-sm">{reference}</p>}
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="price text-ink text-xl">
              <Money of={price} />
            </span>
            {originalPrice !== null && (
              <s className="price text-concrete-600">
                <span className="sr-only">Ancien prix&nbsp;: </span>
                <Money of={originalPrice} />
              </s>
            )}
          </p>
          <p className="text-concrete-700 text-sm">
            {category}
            {subcategory && ` › ${subcategory}`}
          </p>
          {description && (
            <p className="text-concrete-600 text-sm">{excerpt(description, DESCRIPTION_EXCERPT)}</p>
          )}
          {fullDescription && (
            <p className="border-concrete-200 border-l-2 pl-2 text-concrete-600 text-sm">
              {excerpt(fullDescription, DESCRIPTION_EXCERPT)}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-1 border-concrete-200 border-t py-1 pr-1 pl-3">
        <div className="flex flex-wrap gap-x-2.5">
          <Toggle product={product} field="inStock" label="Stock" />
          <Toggle product={product} field="isNew" label="Nouveau" />
        </div>
        <RowActions name={name} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </li>
  )
}

function ProductImage({ product: { image, images, inStock, isNew, isPublished } }: { product: Product }) {
  const extra = images.length - 1
  const isDraft = isPublished === false
  const hidden = useHiddenImage(isDraft ? image : null, 320)
  const look = 'aspect-square w-full object-cover'
  return (
    <div className="w-28 @max-[15rem]:w-20 shrink-0 @3xl:w-32">
      <div className="relative bg-concrete-100">
        {hidden ? (
          <img src={hidden} alt="" className={look} />
        ) : (
          <Image src={isDraft ? null : image} alt="" sizes="128px" maxWidth={320} className={look} />
        )}
        {extra > 0 && (
          <p className="absolute right-0 bottom-0 flex items-center gap-1 bg-ink px-1.5 py-0.5 font-semibold text-white text-xs">
            <Icon of={Images} className="size-3.5" />+{extra}
            <span className="sr-only">{extra > 1 ? ' autres images' : ' autre image'}</span>
          </p>
        )}
      </div>
      <p className="flex flex-wrap gap-1 py-2 pl-3 @max-[15rem]:pl-1 font-semibold text-xs">
        <span
          className={classes(
            'px-1.5 py-0.5',
            inStock ? 'bg-green-100 text-green-900' : 'bg-red-100 text-red-900',
          )}
        >
          {inStock ? 'En stock' : 'Rupture'}
        </span>
        {isDraft && <span className="bg-amber-100 px-1.5 py-0.5 text-amber-900">Brouillon</span>}
        {isNew && <span className="bg-race px-1.5 py-0.5 text-white">Nouveau</span>}
      </p>
    </div>
  )
}

type ToggleProps = { product: Product; field: 'inStock' | 'isNew'; label: string }

function Toggle({ product: { id, name, ...product }, field, label }: ToggleProps) {
  const { isPending, mutate } = useMutation(toggleProduct)
  return (
    <StateSwitch
      isOn={product[field]}
      name={name}
      on={label}
      off={label}
      isBusy={isPending}
      onSwitch={(isOn) => mutate({ params: { id }, body: { [field]: isOn } })}
    />
  )
}
