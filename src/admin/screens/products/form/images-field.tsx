import { ImagePlus } from '@lucide/icons'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { toast } from 'sonner'
import { deleteProductImage } from '#admin/queries/products.ts'
import { DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { DropZone } from '#admin/ui/drop-zone.tsx'
import { ImageDrop } from '#admin/ui/image-drop.tsx'
import { moveItem, useFinger, useReorder } from '#admin/ui/reorder.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { canMove, type FormImage, newFormImage } from './form-images.ts'
import { ImageTile } from './image-tile.tsx'
import type { ProductValues } from './product-values.ts'
import type { Uploads } from './use-product-save.ts'

export function ImagesField({ form, uploads }: { form: UseFormReturn<ProductValues>; uploads: Uploads }) {
  const id = useId()
  const colors = useWatch({ control: form.control, name: 'colors' })
  const { field, fieldState } = useController({ control: form.control, name: 'images' })
  const [problem, setProblem] = useState<string | null>(null)
  const [isReplacing, setReplacing] = useState(false)
  // Keeps the image's number for the dialog, since a deleted image has none.
  const [deleting, setDeleting] = useState<{ image: FormImage; number: number } | null>(null)
  const [status, setStatus] = useState('')
  const deletion = useMutation(deleteProductImage)
  const { isSubmitting } = form.formState
  const images = field.value
  const main = images[0]?.id ? images[0] : null
  const wrong = problem ?? fieldState.error?.message
  const order = useReorder({
    canMove: (from, to) => canMove(images, from, to),
    onMove: (from, to) => {
      field.onChange(moveItem(images, from, to))
      setStatus(`Image ${from + 1} déplacée en position ${to + 1}`)
    },
  })
  const finger = useFinger(order, true)
  const replaceMain = (file: File | null) => {
    field.onChange(images.map((image, index) => (index === 0 ? { ...image, file } : image)))
    setReplacing(false)
  }
  const adder = () => document.getElementById(id)
  // Deletes at once (spec §4), and updates the default values too, so that the form is not dirty.
  const deleteStored = async ({ id: imageId }: FormImage) => {
    const productId = form.getValues('id')
    if (productId === null || imageId === null) return
    await deletion.mutateAsync({ params: { id: productId, imageId } })
    const without = (list: FormImage[]) => list.filter((image) => image.id !== imageId)
    const remaining = without(form.getValues('images'))
    form.resetField('images', {
      defaultValue: without((form.formState.defaultValues?.images ?? []) as FormImage[]),
    })
    form.setValue('images', remaining, { shouldDirty: true })
  }
  return (
    <fieldset className="@container min-w-0">
      <legend className="mb-1.5 font-semibold text-ink text-sm">Images</legend>
      <ul {...finger.listProps} className="grid grid-cols-2 gap-3 @xl:grid-cols-4">
        {images.map((image, index) => (
          <ImageTile
            key={image.key}
            image={image}
            index={index}
            upload={uploads[image.key]}
            isBusy={isSubmitting}
            order={order}
            isHeld={finger.held === index}
            colors={colors}
            onColor={(color) =>
              field.onChange(images.map((other) => (other === image ? { ...image, color } : other)))
            }
            onReplace={image === main ? () => setReplacing(true) : null}
            onRemove={
              image === main
                ? null
                : () => {
                    if (image.id !== null) return setDeleting({ image, number: index + 1 })
                    field.onChange(images.filter((other) => other !== image))
                    adder()?.focus()
                  }
            }
          />
        ))}
        <li className="flex">
          <DropZone
            id={id}
            isMultiple
            isInvalid={Boolean(wrong)}
            onFiles={(files, found) => {
              setProblem(found)
              if (files.length > 0 && !isSubmitting) field.onChange([...images, ...files.map(newFormImage)])
            }}
            className="min-h-36 w-full flex-col gap-1 p-3"
          >
            <Icon of={ImagePlus} className="size-6 text-concrete-600" />
            <span className="font-semibold text-ink text-sm">Ajouter des images</span>
            <span className="hidden text-concrete-600 text-sm md:block">ou les glisser ici</span>
          </DropZone>
        </li>
      </ul>
      {isReplacing && main && (
        <ReplaceMainImage current={main} onConfirm={replaceMain} onCancel={() => setReplacing(false)} />
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
      <ErrorText id={`${id}-error`} role="alert" className="mt-1.5">
        {wrong}
      </ErrorText>
      <DeleteDialog
        thing={deleting && `l'image ${deleting.number}`}
        onDelete={() => (deleting ? deleteStored(deleting.image) : undefined)}
        focusAfter={adder}
        onClose={() => setDeleting(null)}
      />
    </fieldset>
  )
}

const NO_FILE = 'Veuillez sélectionner une nouvelle image'

type ReplaceProps = { current: FormImage; onConfirm: (file: File | null) => void; onCancel: () => void }

/** Chooses another main image, which saving the product applies (spec §4). */
function ReplaceMainImage({ current, onConfirm, onCancel }: ReplaceProps) {
  const [file, setFile] = useState(current.file)
  const [problem, setProblem] = useState<string | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  const confirm = () => {
    if (file) return onConfirm(file)
    setProblem(NO_FILE)
    toast.error(NO_FILE)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is inside the images' fieldset
    <div
      ref={panel}
      role="group"
      aria-label="Remplacer l’image principale"
      className="mt-3 flex flex-col gap-3 border border-concrete-300 bg-concrete-50 p-4"
    >
      <ImageDrop
        label="Nouvelle image principale"
        currentUrl={null}
        value={file}
        onChange={(chosen) => {
          setFile(chosen)
          setProblem(null)
        }}
        error={problem}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={confirm}>Confirmer le remplacement</Button>
        <Button look="ghost" onClick={current.file ? () => onConfirm(null) : onCancel}>
          {current.file ? 'Garder l’image actuelle' : 'Ne pas remplacer'}
        </Button>
      </div>
    </div>
  )
}
