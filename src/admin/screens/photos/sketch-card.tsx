import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { deleteProduct, joinSketch, NOT_SAVED, oneProduct } from '#admin/queries/products.ts'
import { ConfirmDialog, DeleteDialog } from '#admin/ui/confirm-dialog.tsx'
import { showServerError } from '#admin/ui/form-fields.tsx'
import { priceQuestion, readTyped } from '#admin/ui/form-rules.ts'
import { RemoveButton } from '#admin/ui/icon-button.tsx'
import { OwnerImage, useHiddenImage } from '#admin/ui/image-drop.tsx'
import { SaveBar } from '#admin/ui/long-form.tsx'
import { useDraft } from '#admin/ui/use-editor.ts'
import type { Category } from '#contract/category.ts'
import type { Product } from '#contract/product.ts'
import { Button } from '#web/ui/button.tsx'
import type { ProductValues } from '../products/form/product-values.ts'
import { useProductSave } from '../products/form/use-product-save.ts'
import { NO_STOCK } from '../products/stock/stock-values.ts'
import { SketchFields } from './sketch-fields.tsx'
import { draftName, type Moved, piecesProblem, SKETCH_DRAFT, sketchValues, withPieces } from './sketches.ts'

type Props = {
  sketch: Product
  categories: Category[] | undefined
  /** Id of the product with the previous photo; null if it is not known. */
  before: number | null
  moved: Moved | null
  /** Number of pieces for each size and colour; the next card starts with the same number. */
  pieces: string
  onPieces: (pieces: string) => void
  /** True if this card replaces another one. */
  isNext: boolean
  /** Undefined if there is no other sketch. */
  onSkip: (() => void) | undefined
  onPublished: (moved: Moved) => void
  onJoined: (into: number) => void
  onDeleted: () => void
}

export function SketchCard(props: Props) {
  const { sketch, before, onSkip } = props
  const form = useForm<ProductValues>({ defaultValues: sketchValues(sketch, props.moved) })
  const { isDirty, isSubmitting, errors } = form.formState
  const name = draftName(sketch.id)
  const draft = useDraft({ name, isOpen: true, subject: null, ...SKETCH_DRAFT }, form, isDirty)
  const { save } = useProductSave(form, {
    product: sketch,
    shownStock: NO_STOCK,
    // No success toast: the next card already shows success, and a toast would cover its form every time.
    success: null,
  })
  const deletion = useMutation(deleteProduct)
  const [isDeleting, setDeleting] = useState(false)
  const [doubt, setDoubt] = useState<string | null>(null)
  const begin = useEffectEvent(() => {
    if (!props.isNext) return
    scrollTo({ top: 0 })
    form.setFocus('name')
  })
  useEffect(() => begin(), [])
  const publish = (isSure: boolean) =>
    form.handleSubmit(async (values) => {
      if (!values.stock.isCounted && piecesProblem(props.pieces)) return
      const question = isSure ? null : priceQuestion('Le produit', readTyped(values.price), null)
      if (question) return setDoubt(question)
      try {
        await save(withPieces(values, props.pieces))
      } catch (error) {
        return showServerError(form, error, NOT_SAVED)
      }
      draft.forget()
      const { categoryId, subcategoryId } = values
      props.onPublished({ from: sketch.categoryId, categoryId, subcategoryId })
    })
  return (
    <form
      noValidate
      aria-label={sketch.name}
      onSubmit={(event) => {
        if (!isSubmitting) return publish(false)(event)
        event.preventDefault()
      }}
      onKeyDownCapture={leadOn}
      className="flex flex-col gap-4"
    >
      <div className="grid items-start gap-4 md:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-2 md:sticky md:top-18 lg:top-6">
          <h2 className="sr-only">{sketch.name}</h2>
          <div className="relative">
            <Photos sketch={sketch} />
            <RemoveButton
              label={`Supprimer ${sketch.name}`}
              aria-haspopup="dialog"
              onClick={() => setDeleting(true)}
              className="absolute top-0 right-0 bg-white/90"
            />
          </div>
          {before !== null && (
            <JoinButton
              id={sketch.id}
              into={before}
              onJoined={(into) => {
                draft.forget()
                props.onJoined(into)
              }}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5 border border-concrete-200 bg-white p-4 md:p-5">
          <FormProvider {...form}>
            <SketchFields form={form} {...props} />
          </FormProvider>
        </div>
      </div>
      <div className="max-lg:contents lg:sticky lg:bottom-0 lg:z-20 lg:ml-64 xl:ml-100">
        <SaveBar isDirty={false} error={errors.root?.message}>
          {onSkip && (
            <Button look="ghost" onClick={onSkip} className="max-md:flex-1">
              Passer
            </Button>
          )}
          <Button type="submit" aria-disabled={isSubmitting} className="max-md:flex-2">
            {isSubmitting ? 'Publication…' : onSkip ? 'Publier et suivant' : 'Publier'}
          </Button>
        </SaveBar>
      </div>
      <ConfirmDialog
        title="À vérifier"
        question={doubt}
        confirmLabel="Publier"
        cancelLabel="Corriger"
        // Does not wait: the form shows the errors of publishing, so this dialog closes at once.
        onConfirm={async () => void publish(true)()}
        onClose={() => setDoubt(null)}
      />
      <DeleteDialog
        thing={isDeleting && `la photo «\u00a0${sketch.name}\u00a0»`}
        onDelete={async () => {
          await deletion.mutateAsync({ params: { id: sketch.id } })
          draft.forget()
          props.onDeleted()
        }}
        onClose={() => setDeleting(false)}
      />
    </form>
  )
}

function Photos({ sketch: { image, images } }: { sketch: Product }) {
  const photo = useHiddenImage(image, 960)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid h-[30dvh] place-items-center bg-concrete-100 md:h-auto md:aspect-square">
        {photo && <img src={photo} alt="" className="size-full min-h-0 object-contain" />}
      </div>
      {images.length > 1 && (
        <div className="flex flex-wrap gap-1.5">
          {images.slice(1).map(({ id, url }) => (
            <OwnerImage
              key={id}
              src={url}
              isHidden
              sizes="56px"
              className="size-14 bg-concrete-100 object-cover"
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** Makes Enter move to the next field, since it would otherwise publish an incomplete card. */
function leadOn(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  // Leaves Enter to a list field with a typed size or colour, which Enter adds.
  if (target.closest('[role=group]') && target.value !== '') return
  const inputs = [...currentTarget.querySelectorAll('input')]
  const next = inputs[inputs.indexOf(target) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Adds a photo to the product of the previous photo. */
function JoinButton({ id, into, onJoined }: { id: number; into: number; onJoined: (into: number) => void }) {
  const { data: product, isPending } = useQuery(oneProduct(into))
  const joining = useMutation(joinSketch)
  const [isAsking, setAsking] = useState(false)
  // Reserves the button's space, so that the fields below do not move.
  if (isPending) return <div className="h-14.5" />
  if (!product) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="flex w-full cursor-pointer items-center gap-3 rounded-xs border border-concrete-300 bg-white p-1 pr-3 text-left font-semibold text-ink text-sm leading-tight hover:bg-concrete-100"
      >
        <OwnerImage
          src={product.image}
          isHidden={product.isPublished === false}
          sizes="48px"
          className="size-12 shrink-0 bg-concrete-100 object-cover"
        />
        Même article que la photo d’avant
      </button>
      <ConfirmDialog
        title="Même article"
        question={
          isAsking &&
          `Cette photo ira derrière celles de «\u00a0${product.name}\u00a0». Ce regroupement ne se défait pas.`
        }
        confirmLabel="Regrouper"
        onConfirm={() => joining.mutateAsync({ params: { id }, body: { into } }).then(() => onJoined(into))}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
