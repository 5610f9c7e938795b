import { Images } from '@lucide/icons'
import { useId, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { photoQueue, usePhotoQueue } from '#admin/photos/sent-photos.ts'
import { DropZone } from '#admin/ui/drop-zone.tsx'
import type { Category } from '#contract/category.ts'
import { MAX_PHOTOS } from '#rules/product-list.ts'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useUsualShelves } from '../categories/usual-shelves.tsx'
import { CategoryField } from '../products/form/place-fields.tsx'
import { type ProductValues, valuesOf } from '../products/form/product-values.ts'
import { takePhotos } from './sketches.ts'

type Props = {
  categories: Category[]
  /** The category chosen last. */
  last: number | null
  onAdd: (categoryId: number) => void
}

/** Chooses photos, and the category that most of them belong to. */
export function AddPanel({ categories, last, onAdd }: Props) {
  const id = useId()
  const { photos, isAdding } = usePhotoQueue()
  const shelves = useUsualShelves(categories)
  const [problem, setProblem] = useState<string | null>(null)
  const first = categories.find((one) => one.id === last) ?? categories[0]
  const form = useForm<ProductValues>({
    defaultValues: { ...valuesOf(null), categoryId: first ? String(first.id) : '' },
  })
  const categoryId = Number(useWatch({ control: form.control, name: 'categoryId' }))
  const take = (files: File[], wrong: string | null) => {
    const { taken, problem: tooMany } = takePhotos(files, photos.length, MAX_PHOTOS)
    setProblem(wrong ?? tooMany)
    if (taken.length === 0) return
    onAdd(categoryId)
    void photoQueue.add(taken, categoryId)
  }
  return (
    <section
      aria-label="Choisir des photos"
      className="mb-4 grid items-start gap-4 border border-concrete-200 bg-white p-4 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] md:p-5"
    >
      <div className="flex flex-col gap-4">
        {categories.length === 0 && shelves.button}
        {shelves.dialog}
        <FormProvider {...form}>
          <CategoryField form={form} product={null} categories={categories} />
        </FormProvider>
      </div>
      {categoryId > 0 && (
        <div className="flex flex-col gap-1.5">
          <DropZone
            id={id}
            isMultiple
            isInvalid={problem !== null}
            describedBy={problem ? `${id}-error` : undefined}
            onFiles={take}
            className="min-h-32 p-4"
          >
            <span className="flex flex-col items-center gap-1">
              <Icon of={Images} className="size-7 text-concrete-600" />
              <span className="font-semibold text-ink">
                {isAdding ? 'Préparation des photos…' : 'Choisir des photos'}
              </span>
              <span className="text-concrete-600 text-sm">
                {MAX_PHOTOS} à la fois, un article par photo
                <span className="hidden md:inline">, ou glissez-les ici</span>
              </span>
            </span>
          </DropZone>
          <ErrorText id={`${id}-error`} role="alert">
            {problem}
          </ErrorText>
        </div>
      )}
    </section>
  )
}
