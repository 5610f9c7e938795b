import { GripVertical, ImageUp, Star } from '@lucide/icons'
import { useState } from 'react'
import { Select } from '#admin/ui/fields.tsx'
import { IconButton, RemoveButton } from '#admin/ui/icon-button.tsx'
import { useHiddenImage, useObjectUrl } from '#admin/ui/image-drop.tsx'
import { ProgressBar } from '#admin/ui/progress.tsx'
import { MoveButtons, type Order } from '#admin/ui/reorder.tsx'
import { MIN_FEED_SIDE } from '#rules/images.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { withWidth } from '#web/ui/image.tsx'
import type { FormImage } from './form-images.ts'
import { colorOf } from './image-colors.ts'
import type { Uploads } from './use-product-save.ts'

type Props = {
  image: FormImage
  index: number
  order: Order
  upload: Uploads[string] | undefined
  isBusy: boolean
  /** True while the owner drags the image by touch. */
  isHeld: boolean
  /** The product's colours; if there are none, no colour can be chosen. */
  colors: string[]
  onColor: (color: string | null) => void
  onReplace: (() => void) | null
  onRemove: (() => void) | null
}

export function ImageTile(props: Props) {
  const { image, index, order, upload, isBusy, isHeld, colors, onColor, onReplace, onRemove } = props
  const number = index + 1
  const chosen = useObjectUrl(image.file)
  const stored = image.file ? null : image.url
  const hidden = useHiddenImage(image.isHidden ? stored : null, 320)
  const source = chosen ?? hidden ?? (stored && !image.isHidden ? withWidth(stored, 320) : null)
  const toMain = order.mover(index, 0)
  const isMovable = order.isMovable(index)
  const isFailed = Boolean(upload?.problem)
  const [small, setSmall] = useState<string | null>(null)
  return (
    <li
      draggable={isMovable && !isBusy}
      {...order.dragProps(index, image.key)}
      className={classes(
        'flex min-w-0 flex-col border bg-white',
        isFailed
          ? 'border-alarm'
          : order.isTarget(index)
            ? 'border-ink border-dashed'
            : 'border-concrete-200',
        isMovable && !isBusy && 'cursor-grab',
        isHeld && 'relative z-1 opacity-80 ring-2 ring-ink',
      )}
    >
      <div className="relative aspect-square bg-concrete-100">
        {source && (
          <img
            src={source}
            alt={`${number}`}
            draggable={false}
            // Checks the size of new files only, since a stored image is shown at a reduced size.
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSmall(Math.min(naturalWidth, naturalHeight) < MIN_FEED_SIDE ? chosen : null)
            }
            className="absolute inset-0 size-full object-contain"
          />
        )}
        <p className="absolute top-0 left-0 bg-ink px-2 py-0.5 font-semibold text-white text-xs">
          <span className="sr-only">Image </span>
          {number}
          {number === 1 && ' · Principale'}
        </p>
        {toMain && !isBusy && (
          <button
            type="button"
            onClick={({ currentTarget }) => {
              // Moves the focus, since this button disappears.
              currentTarget.closest('li')?.querySelector<HTMLElement>('[data-later]')?.focus()
              toMain()
            }}
            className="absolute top-0 right-0 inline-flex min-h-11 cursor-pointer items-center gap-1.5 bg-white/90 px-2.5 font-semibold text-ink text-xs hover:bg-white"
          >
            <Icon of={Star} className="size-4" />
            Principale
            <span className="sr-only">&nbsp;: l’image {number}</span>
          </button>
        )}
        {image.id !== null && image.file && (
          <p className="absolute inset-x-0 bottom-0 bg-amber-100 px-2 py-1 pr-12 text-amber-900 text-xs">
            Remplacée à l’enregistrement
          </p>
        )}
        {isMovable && !isBusy && (
          <span
            data-grip
            className="absolute right-0 bottom-0 grid size-11 touch-none place-items-center bg-white/90 text-concrete-700"
          >
            <Icon of={GripVertical} className="size-5" />
          </span>
        )}
      </div>
      {small !== null && small === chosen && (
        <p className="px-2 pt-1.5 text-amber-900 text-xs">
          Petite image (moins de {MIN_FEED_SIDE}&nbsp;px)&nbsp;: elle reste hors des flux de Google et de
          Meta.
        </p>
      )}
      {upload && !upload.problem && <ProgressBar label={`Envoi de l’image ${number}`} share={upload.share} />}
      {upload?.problem && (
        <p className="px-2 pt-1.5 font-semibold text-alarm-deep text-xs">Échec. {upload.problem}</p>
      )}
      {colors.length > 0 && (
        <div className="border-concrete-200 border-y *:*:border-0">
          <Select
            aria-label={`Couleur de l’image ${number}`}
            value={colorOf(image, colors) ?? ''}
            disabled={isBusy}
            onChange={({ target }) => onColor(target.value || null)}
            options={[['', 'Aucune couleur'], ...colors.map((color) => [color, color] as const)]}
          />
        </div>
      )}
      <div className={classes('mt-auto flex min-h-11 justify-between', isBusy && 'invisible')}>
        <div className="flex">
          {isMovable && (
            <MoveButtons
              order={order}
              index={index}
              isRow
              labels={[`Avancer l’image ${number}`, `Reculer l’image ${number}`]}
            />
          )}
        </div>
        {onReplace && <IconButton icon={ImageUp} label="Remplacer l’image principale" onClick={onReplace} />}
        {onRemove && <RemoveButton label={`Supprimer l’image ${number}`} onClick={onRemove} />}
      </div>
    </li>
  )
}
