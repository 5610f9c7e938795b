import { useMutation } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { toggleProduct } from '#admin/queries/products.ts'
import { RowActions } from '#admin/ui/row-actions.tsx'
import { StateSwitch } from '#admin/ui/state-switch.tsx'
import type { Product } from '#contract/product.ts'
import { DESCRIPTION_EXCERPT, excerpt } from '#rules/excerpt.ts'
import { formatDinars } from '#rules/money.ts'
import { classes } from '#web/ui/classes.ts'
import { Picture } from '#web/ui/picture.tsx'

type Props = { product: Product; onEdit: () => void; onDelete: () => void }

/** One product: beside its picture on a phone, below it on a desk. */
export function ProductCard({ product, onEdit, onDelete }: Props) {
  const { name, brand, category, subcategory, price, originalPrice, description, fullDescription } = product
  return (
    <li className="flex flex-col border border-concrete-200 bg-white">
      <div className="flex flex-1 @lg:flex-col">
        <ProductPicture product={product} />
        <div className="flex min-w-0 flex-1 flex-col gap-1 p-3 @lg:px-4">
          {brand && <p className="label text-concrete-600 text-sm">{brand}</p>}
          <h2 className="font-semibold text-ink leading-snug">{name}</h2>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="price text-ink text-xl">{formatDinars(price)}</span>
            {originalPrice !== null && (
              <s className="price text-concrete-600">
                <span className="sr-only">Ancien prix : </span>
                {formatDinars(originalPrice)}
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
      <Toggles product={product} onEdit={onEdit} onDelete={onDelete} />
    </li>
  )
}

function ProductPicture({ product: { image, images, inStock, isNew } }: { product: Product }) {
  const extra = images.length - 1
  return (
    <div className="relative w-28 shrink-0 self-stretch bg-concrete-100 @lg:w-full">
      <Picture
        src={image}
        alt=""
        sizes="(min-width: 640px) 320px, 112px"
        maxWidth={640}
        className="aspect-square h-full w-full object-cover @lg:aspect-[4/3]"
      />
      <p className="absolute top-0 left-0 flex flex-col items-start font-semibold text-xs">
        <span
          className={classes(
            'px-2 py-1',
            inStock ? 'bg-green-100 text-green-900' : 'bg-red-100 text-red-900',
          )}
        >
          {inStock ? 'En stock' : 'Rupture'}
        </span>
        {isNew && <span className="bg-race px-2 py-1 text-white">Nouveau</span>}
      </p>
      {extra > 0 && (
        <p className="absolute right-0 bottom-0 flex items-center gap-1 bg-ink px-2 py-1 font-semibold text-white text-xs">
          <Images aria-hidden="true" className="size-4" />+{extra}
          <span className="sr-only">{extra > 1 ? ' autres images' : ' autre image'}</span>
        </p>
      )}
    </div>
  )
}

function Toggles({ product, onEdit, onDelete }: Props) {
  const { id, name, inStock, isNew } = product
  const stock = useMutation(toggleProduct)
  const novelty = useMutation(toggleProduct)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-concrete-200 border-t py-1 pr-1 pl-3 @lg:pl-4">
      <div className="flex flex-wrap gap-x-4">
        <StateSwitch
          isOn={inStock}
          name={name}
          on="Stock"
          off="Stock"
          isBusy={stock.isPending}
          onSwitch={(wanted) => stock.mutate({ id, change: { inStock: wanted } })}
        />
        <StateSwitch
          isOn={isNew}
          name={name}
          on="Nouveau"
          off="Nouveau"
          isBusy={novelty.isPending}
          onSwitch={(wanted) => novelty.mutate({ id, change: { isNew: wanted } })}
        />
      </div>
      <div className="ml-auto">
        <RowActions name={name} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </div>
  )
}
