import { Pencil } from '@lucide/icons'
import { IconButton, RemoveButton } from '#admin/ui/icon-button.tsx'
import { excerpt } from '#rules/text.ts'
import { classes } from '#web/ui/classes.ts'
import {
  describeProduct,
  type EntryProps,
  ProductBadges,
  ProductCheckbox,
  ProductImage,
  ProductMenu,
  ProductPrice,
  StockSwitch,
} from './product-entry.tsx'

/** Maximum length of a description's excerpt, in characters (spec §9). */
const PREVIEW = 50

export function ProductCard({ product, isSelected, isOpened, onSelect, ...actions }: EntryProps) {
  const { name, description, fullDescription } = product
  const previews = [description, fullDescription].filter((text) => text !== '')
  return (
    <li
      className={classes(
        'relative flex min-w-0 flex-col border border-concrete-200 bg-white transition-colors hover:bg-concrete-50 has-checked:border-ink has-checked:bg-concrete-50',
        isOpened && 'wide:border-ink',
      )}
    >
      <ProductImage product={product} sizes="(min-width: 64rem) 18rem, 45vw">
        <ProductCheckbox
          product={product}
          isSelected={isSelected}
          onSelect={onSelect}
          className="absolute top-0 left-0 z-1 grid size-11 cursor-pointer place-items-center bg-white/90"
        />
      </ProductImage>
      <div className="flex min-w-0 flex-1 flex-col gap-1 px-3 pt-2">
        <h2 className="wrap-anywhere font-semibold text-ink leading-snug">
          <bdi className="line-clamp-2">{name}</bdi>
        </h2>
        <p className="wrap-anywhere line-clamp-2 text-concrete-600 text-sm">{describeProduct(product)}</p>
        <ProductPrice product={product} />
        <ProductBadges product={product} className="empty:hidden" />
        {previews.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the two texts may be equal
          <p key={index} className="wrap-anywhere text-concrete-700 text-sm leading-snug">
            {excerpt(text, PREVIEW)}
          </p>
        ))}
        <div className="mt-auto">
          <StockSwitch product={product} />
        </div>
      </div>
      <div className="flex justify-between border-concrete-200 border-t">
        <IconButton
          icon={Pencil}
          label={`Modifier ${name}`}
          aria-haspopup="dialog"
          aria-current={isOpened || undefined}
          onClick={actions.onEdit}
          className="after:absolute after:inset-0"
        />
        <ProductMenu product={product} onCopy={actions.onCopy} />
        <RemoveButton
          label={`Supprimer ${name}`}
          aria-haspopup="dialog"
          onClick={actions.onDelete}
          className="relative z-1"
        />
      </div>
    </li>
  )
}

export function CardSkeleton() {
  return (
    <div className="flex flex-col border border-concrete-200 bg-white">
      <div className="aspect-square w-full bg-concrete-200" />
      <div className="flex h-48 flex-col gap-2 p-3">
        <span className="h-4 w-full bg-concrete-200" />
        <span className="h-4 w-2/3 bg-concrete-200" />
        <span className="h-5 w-1/2 bg-concrete-200" />
      </div>
    </div>
  )
}
