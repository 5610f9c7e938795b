import { ArrowDown, ArrowUp } from '@lucide/icons'
import { OPENED_ROW } from '#admin/ui/classes.ts'
import { useSearchChange } from '#admin/ui/search-box.tsx'
import type { ProductSort } from '#rules/product-list.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconData } from '#web/ui/icon.tsx'
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

/** Columns where the list is a table (`sheet:`), shared by its rows and its head. */
const COLUMNS =
  'sheet:grid-cols-[2.5rem_3.5rem_minmax(0,1fr)_7rem_7rem_7rem_2.75rem] sheet:items-center sheet:gap-x-2 sheet:xl:grid-cols-[2.75rem_3.5rem_minmax(0,1fr)_11rem_8rem_8rem_2.75rem] sheet:xl:gap-x-3 wide:@max-4xl:grid-cols-[2.5rem_3rem_minmax(0,1fr)_5rem_6.5rem_7rem_2.75rem] wide:@max-4xl:gap-x-2'

export function ProductRow({ product, isSelected, isOpened, onSelect, ...actions }: EntryProps) {
  const { name } = product
  return (
    <li
      className={classes(
        'relative grid grid-cols-[min(5rem,28%)_minmax(0,1fr)_auto] content-start gap-x-3 border border-concrete-200 bg-white transition-colors hover:bg-concrete-50 has-checked:bg-concrete-50 max-lg:has-checked:border-ink sheet:py-1.5 sheet:not-first:border-t-0',
        COLUMNS,
        isOpened && OPENED_ROW,
      )}
    >
      <ProductCheckbox
        product={product}
        isSelected={isSelected}
        onSelect={onSelect}
        className="relative z-1 col-start-1 row-start-1 flex size-11 cursor-pointer p-2 sheet:items-center sheet:justify-center sheet:p-0"
      />
      <ProductImage
        product={product}
        sizes="80px"
        className="col-start-1 row-span-3 row-start-1 self-start sheet:col-start-2 sheet:row-span-1 sheet:w-14 wide:w-12"
      />
      <div className="min-w-0 pt-2 sheet:pt-0">
        <h2 className="wrap-anywhere font-semibold text-ink leading-snug">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`Modifier ${name}`}
            aria-current={isOpened || undefined}
            onClick={actions.onEdit}
            className="block cursor-pointer text-left after:absolute after:inset-0"
          >
            <bdi className="line-clamp-2">{name}</bdi>
          </button>
        </h2>
        <p className="truncate text-concrete-600 text-sm">{describeProduct(product)}</p>
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

export function TableHead({ sort }: { sort: ProductSort | undefined }) {
  const changeSearch = useSearchChange()
  const head = (label: string, tri: ProductSort, icon: IconData | false) => (
    <button
      type="button"
      onClick={() => changeSearch({ tri: sort === tri ? undefined : tri })}
      className="flex min-h-11 cursor-pointer items-center gap-1 hover:text-ink"
    >
      <span className="sr-only">Trier par </span>
      {label}
      {icon && <Icon of={icon} className="size-4" />}
    </button>
  )
  const isFalling = sort === 'price-high'
  return (
    <div className="@container">
      <div
        className={classes(
          'hidden border border-transparent font-semibold text-concrete-700 text-sm sheet:grid',
          COLUMNS,
        )}
      >
        <span className="col-start-3">{head('Nom', 'name', sort === 'name' && ArrowDown)}</span>
        <span>État</span>
        <span className="justify-self-end">
          {head(
            'Prix',
            sort === 'price-low' ? 'price-high' : 'price-low',
            (sort === 'price-low' || isFalling) && (isFalling ? ArrowUp : ArrowDown),
          )}
        </span>
      </div>
    </div>
  )
}

export function RowSkeleton() {
  return (
    <div className="flex h-29 border border-concrete-200 bg-white sheet:h-18 sheet:not-first:border-t-0">
      <div className="size-20 shrink-0 bg-concrete-200 sheet:ml-14 sheet:size-14 sheet:self-center" />
      <div className="flex flex-col gap-2 p-3">
        <span className="h-4 w-40 max-w-full bg-concrete-200" />
        <span className="h-4 w-28 bg-concrete-200" />
        <span className="h-5 w-24 bg-concrete-200 sheet:hidden" />
      </div>
    </div>
  )
}
