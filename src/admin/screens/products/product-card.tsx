import { Menu } from '@base-ui/react/menu'
import { Check, Copy, Ellipsis, ExternalLink, Images, Trash2 } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { toggleProduct } from '#admin/queries/products.ts'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { useHiddenImage } from '#admin/ui/image-drop.tsx'
import { ButtonMenu, ITEM_CLASS } from '#admin/ui/menu.tsx'
import { StateSwitch } from '#admin/ui/state-switch.tsx'
import type { Product } from '#contract/product.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Image } from '#web/ui/image.tsx'
import { Money } from '#web/ui/money.tsx'
import { stockWords } from './stock-words.ts'

/** Columns of the table from 1024 px, which its head has too. */
export const COLUMNS =
  'sheet:grid-cols-[2.5rem_3.5rem_minmax(0,1fr)_7rem_7rem_7rem_2.75rem] sheet:items-center sheet:gap-x-2 sheet:xl:grid-cols-[2.75rem_3.5rem_minmax(0,1fr)_11rem_8rem_8rem_2.75rem] sheet:xl:gap-x-3'

type Actions = { onEdit: () => void; onCopy: () => void; onDelete: () => void }

type Props = Actions & {
  product: Product
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

export function ProductCard({ product, isSelected, onSelect, ...actions }: Props) {
  const { name, reference, brand, category, subcategory, price, originalPrice } = product
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
      <ProductImage product={product} />
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
      <ProductMenu product={product} {...actions} />
      <Badges product={product} />
      <div className="col-span-2 flex min-h-9 flex-wrap items-center justify-between gap-x-2 pr-3 sheet:contents">
        <p className="flex flex-wrap items-baseline gap-x-2 sheet:flex-col sheet:items-end">
          <span className="price text-ink text-lg xl:text-xl">
            <Money of={price} />
          </span>
          {originalPrice !== null && (
            <s className="price text-concrete-600 text-sm">
              <span className="sr-only">Ancien prix&nbsp;: </span>
              <Money of={originalPrice} />
            </s>
          )}
        </p>
        <StockSwitch product={product} />
      </div>
    </li>
  )
}

function ProductImage({ product: { image, images, isPublished } }: { product: Product }) {
  const extra = images.length - 1
  const isDraft = isPublished === false
  const hidden = useHiddenImage(isDraft ? image : null, 320)
  const look = 'aspect-square w-full object-cover'
  return (
    <div className="relative col-start-1 row-span-3 row-start-1 w-full self-start bg-concrete-100 sheet:col-start-2 sheet:row-span-1 sheet:w-14">
      {hidden ? (
        <img src={hidden} alt="" className={look} />
      ) : (
        <Image src={isDraft ? null : image} alt="" sizes="80px" maxWidth={320} className={look} />
      )}
      {extra > 0 && (
        <p className="absolute right-0 bottom-0 flex items-center gap-1 bg-ink px-1 py-0.5 font-semibold text-white text-xs">
          <Icon of={Images} className="size-3" />+{extra}
          <span className="sr-only">{extra > 1 ? ' autres images' : ' autre image'}</span>
        </p>
      )}
    </div>
  )
}

const TONES = {
  out: 'bg-red-100 text-red-900',
  low: 'bg-amber-100 text-amber-900',
  counted: 'bg-concrete-100 text-ink',
}

function Badges({ product }: { product: Product }) {
  const words = stockWords(product)
  const badge = 'px-1.5 py-0.5'
  return (
    <p className="col-span-2 flex flex-wrap content-start items-center gap-1 font-semibold text-xs tabular-nums sheet:col-span-1">
      {words && <span className={classes(badge, TONES[words.tone])}>{words.text}</span>}
      {product.isPublished === false && (
        <span className={classes(badge, 'bg-amber-100 text-amber-900')}>Brouillon</span>
      )}
      {product.isNew && <span className={classes(badge, 'bg-race text-white')}>Nouveau</span>}
    </p>
  )
}

/** Changes nothing for a product of which no piece is left: it is sold out in the shop as well. */
function StockSwitch({ product }: { product: Product }) {
  const { isPending, mutate } = useMutation(toggleProduct)
  const words = stockWords(product)
  if (words?.tone === 'out') return <span className="hidden sheet:block" />
  const { id, name, inStock } = product
  return (
    <span className="-my-1 relative z-1 sheet:my-0 sheet:justify-self-start">
      <StateSwitch
        isOn={inStock}
        name={name}
        on={words ? 'En vente' : 'En stock'}
        off="Rupture"
        isBusy={isPending}
        onSwitch={(isOn) => mutate({ params: { id }, body: { inStock: isOn } })}
      />
    </span>
  )
}

function ProductMenu({ product, onCopy, onDelete }: { product: Product } & Omit<Actions, 'onEdit'>) {
  const { mutate } = useMutation(toggleProduct)
  const { id, name, isNew, isPublished } = product
  return (
    <ButtonMenu
      trigger={
        <IconButton
          icon={Ellipsis}
          label={`Autres actions pour ${name}`}
          className="relative z-1 sheet:col-start-7 sheet:row-start-1"
        />
      }
    >
      {isPublished !== false && (
        <Menu.LinkItem
          href={`/produit/${id}`}
          target="_blank"
          rel="noreferrer"
          closeOnClick
          className={ITEM_CLASS}
        >
          <Icon of={ExternalLink} className="size-4" />
          Voir dans la boutique
        </Menu.LinkItem>
      )}
      <Menu.Item className={ITEM_CLASS} onClick={onCopy}>
        <Icon of={Copy} className="size-4" />
        Dupliquer
      </Menu.Item>
      <Menu.CheckboxItem
        className={ITEM_CLASS}
        checked={isNew}
        closeOnClick
        onCheckedChange={(checked) => mutate({ params: { id }, body: { isNew: checked } })}
      >
        <Icon of={Check} className={classes('size-4', !isNew && 'invisible')} />
        Nouveau
      </Menu.CheckboxItem>
      <Menu.Item className={ITEM_CLASS} onClick={onDelete}>
        <Icon of={Trash2} className="size-4" />
        Supprimer
      </Menu.Item>
    </ButtonMenu>
  )
}
