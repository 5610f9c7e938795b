import { Menu } from '@base-ui/react/menu'
import { Check, Copy, Ellipsis, ExternalLink, Images, Trash2 } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toggleProduct } from '#admin/queries/products.ts'
import { Checkbox } from '#admin/ui/fields.tsx'
import { IconButton } from '#admin/ui/icon-button.tsx'
import { OwnerImage } from '#admin/ui/image-drop.tsx'
import { ButtonMenu, ITEM_CLASS, MenuItem } from '#admin/ui/menu.tsx'
import { StateSwitch } from '#admin/ui/state-switch.tsx'
import type { Product } from '#contract/product.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { stockWords } from './stock-words.ts'

type Actions = { onEdit: () => void; onCopy: () => void; onDelete: () => void }

/** Props of a product in the list, which is a card or a row. */
export type EntryProps = Actions & {
  product: Product
  isSelected: boolean
  /** True while the product's form is open. */
  isOpened: boolean
  onSelect: (isSelected: boolean) => void
}

type PartProps = { product: Product; className?: string }

/** Returns brand, category and reference on one line. */
export function describeProduct({ brand, category, subcategory, reference }: Product): string {
  const shelf = subcategory ? `${category} › ${subcategory}` : category
  return [brand, shelf, reference].filter(Boolean).join(' · ')
}

type CheckboxProps = Pick<EntryProps, 'product' | 'isSelected' | 'onSelect'> & { className: string }

export function ProductCheckbox({ product, isSelected, onSelect, className }: CheckboxProps) {
  return (
    <label className={className}>
      <Checkbox aria-label={`Choisir ${product.name}`} checked={isSelected} onChange={onSelect} />
    </label>
  )
}

type ImageProps = PartProps & { sizes: string; children?: ReactNode }

export function ProductImage({ product, className, sizes, children }: ImageProps) {
  const { image, images, isPublished } = product
  const extra = images.length - 1
  return (
    <div className={classes('relative w-full bg-concrete-100', className)}>
      <OwnerImage
        src={image}
        isHidden={isPublished === false}
        sizes={sizes}
        className="aspect-square w-full object-cover"
      />
      {extra > 0 && (
        <p className="absolute right-0 bottom-0 flex items-center gap-1 bg-ink px-1 py-0.5 font-semibold text-white text-xs">
          <Icon of={Images} className="size-3" />+{extra}
          <span className="sr-only">{extra > 1 ? ' autres images' : ' autre image'}</span>
        </p>
      )}
      {children}
    </div>
  )
}

export function ProductPrice({ product, className }: PartProps) {
  const { price, originalPrice, hasPrices, isSketch } = product
  if (isSketch && price === 0) return <p className={className} />
  return (
    <p className={classes('flex flex-wrap items-baseline gap-x-2', className)}>
      <span className="price text-ink text-lg xl:text-xl">
        {hasPrices && 'Dès\u00a0'}
        <Money of={price} />
      </span>
      {originalPrice !== null && (
        <s className="price text-concrete-600 text-sm">
          <span className="sr-only">Ancien prix&nbsp;: </span>
          <Money of={originalPrice} />
        </s>
      )}
    </p>
  )
}

const TONES = {
  out: 'bg-red-100 text-red-900',
  low: 'bg-amber-100 text-amber-900',
  counted: 'bg-concrete-100 text-ink',
}

export function ProductBadges({ product, className }: PartProps) {
  const words = stockWords(product)
  const badge = 'px-1.5 py-0.5'
  return (
    <p
      className={classes(
        'flex flex-wrap content-start items-center gap-1 font-semibold text-xs tabular-nums',
        className,
      )}
    >
      {product.isPublished === false && (
        <span className={classes(badge, 'bg-amber-100 text-amber-900')}>
          {product.isSketch ? 'À compléter' : 'Masqué'}
        </span>
      )}
      {words && <span className={classes(badge, TONES[words.tone])}>{words.text}</span>}
      {product.isNew && <span className={classes(badge, 'bg-concrete-200 text-ink')}>Nouveau</span>}
    </p>
  )
}

/** Renders no switch for a hidden product, nor for one that is sold out by its counted stock. */
export function StockSwitch({ product, className }: PartProps) {
  const { isPending, mutate } = useMutation(toggleProduct)
  const { id, name, inStock, isPublished } = product
  if (stockWords(product)?.tone === 'out' || isPublished === false)
    return <span className="hidden sheet:block" />
  return (
    <span className={classes('relative z-1', className)}>
      <StateSwitch
        isOn={inStock}
        name={name}
        on="En stock"
        off="Rupture"
        isBusy={isPending}
        onSwitch={(isOn) => mutate({ params: { id }, body: { inStock: isOn } })}
      />
    </span>
  )
}

type MenuProps = PartProps & Omit<Actions, 'onEdit' | 'onDelete'> & Partial<Pick<Actions, 'onDelete'>>

/** Menu of rare actions on a product. It has `onDelete` only where no delete button is visible. */
export function ProductMenu({ product, className, onCopy, onDelete }: MenuProps) {
  const { mutate } = useMutation(toggleProduct)
  const { id, name, isNew, isPublished } = product
  return (
    <ButtonMenu
      trigger={
        <IconButton
          icon={Ellipsis}
          label={`Autres actions pour ${name}`}
          className={classes('relative z-1', className)}
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
      <MenuItem icon={Copy} onClick={onCopy}>
        Dupliquer
      </MenuItem>
      <Menu.CheckboxItem
        className={ITEM_CLASS}
        checked={isNew}
        closeOnClick
        onCheckedChange={(checked) => mutate({ params: { id }, body: { isNew: checked } })}
      >
        <Icon of={Check} className={classes('size-4', !isNew && 'invisible')} />
        Nouveau
      </Menu.CheckboxItem>
      {onDelete && (
        <MenuItem icon={Trash2} onClick={onDelete}>
          Supprimer
        </MenuItem>
      )}
    </ButtonMenu>
  )
}
