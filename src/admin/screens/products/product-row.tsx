import { classes } from '#web/ui/classes.ts'
import {
  type EntryProps,
  ProductBadges,
  ProductImage,
  ProductMenu,
  ProductPrice,
  StockSwitch,
} from './product-parts.tsx'

/** Columns of the table from 1024 px, which its head has too. */
export const COLUMNS =
  'sheet:grid-cols-[2.5rem_3.5rem_minmax(0,1fr)_7rem_7rem_7rem_2.75rem] sheet:items-center sheet:gap-x-2 sheet:xl:grid-cols-[2.75rem_3.5rem_minmax(0,1fr)_11rem_8rem_8rem_2.75rem] sheet:xl:gap-x-3'

export function ProductRow({ product, isSelected, onSelect, ...actions }: EntryProps) {
  const { name, reference, brand, category, subcategory } = product
  const place = subcategory ? `${category} › ${subcategory}` : category
  return (
    <li
      className={classes(
        'relative grid grid-cols-[min(5rem,28%)_minmax(0,1fr)_auto] content-start gap-x-3 border border-concrete-200 bg-white transition-colors hover:bg-concrete-50 has-checked:bg-concrete-50 max-lg:has-checked:border-ink sheet:py-1.5 sheet:not-first:border-t-0',
        COLUMNS,
      )}
    >
      <label className="relative z-1 col-start-1 row-start-1 flex size-11 cursor-pointer p-2 sheet:items-center sheet:justify-center sheet:p-0">
        <input
          type="checkbox"
          aria-label={`Choisir ${name}`}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
          className="size-5 cursor-pointer accent-ink"
        />
      </label>
      <ProductImage
        product={product}
        sizes="80px"
        className="col-start-1 row-span-3 row-start-1 self-start sheet:col-start-2 sheet:row-span-1 sheet:w-14"
      />
      <div className="min-w-0 pt-2 sheet:pt-0">
        <h2 className="wrap-anywhere font-semibold text-ink leading-snug">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`Modifier ${name}`}
            onClick={actions.onEdit}
            className="block cursor-pointer text-left after:absolute after:inset-0"
          >
            <bdi className="line-clamp-2">{name}</bdi>
          </button>
        </h2>
        <p className="truncate text-concrete-600 text-sm">
          {[brand, place, reference].filter(Boolean).join(' · ')}
        </p>
      </div>
      <ProductMenu product={product} {...actions} className="sheet:col-start-7 sheet:row-start-1" />
      <ProductBadges product={product} className="col-span-2 sheet:col-span-1" />
      <div className="col-span-2 flex min-h-9 flex-wrap items-center justify-between gap-x-2 pr-3 sheet:contents">
        <ProductPrice product={product} className="sheet:flex-col sheet:items-end" />
        <StockSwitch product={product} className="-my-1 sheet:my-0 sheet:justify-self-start" />
      </div>
    </li>
  )
}
