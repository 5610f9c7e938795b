import { Images } from '@lucide/icons'
import { useId, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { photoQueue, usePhotoQueue } from '#admin/photos/use-photo-queue.ts'
import { DropZone } from '#admin/ui/drop-zone.tsx'
import { WorkBar } from '#admin/ui/progress.tsx'
import type { Category } from '#contract/category.ts'
import { MAX_PHOTOS } from '#rules/product-list.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useUsualShelves } from '../categories/usual-categories.tsx'
import { CategoryField } from '../products/form/category-fields.tsx'
import { type ProductValues, valuesOf } from '../products/form/product-values.ts'
import { takePhotos } from './sketches.ts'

type Props = {
  categories: Category[]
  /** Id of the category chosen last. */
  last: number | null
  onAdd: (categoryId: number) => void
}

export function AddPanel({ categories, last, onAdd }: Props) {
  const id = useId()
  const { isAdding } = usePhotoQueue()
  const shelves = useUsualShelves(categories)
  const [problem, setProblem] = useState<string | null>(null)
  const first = categories.find((one) => one.id === last) ?? categories[0]
  const form = useForm<ProductValues>({
    defaultValues: { ...valuesOf(null), categoryId: first ? String(first.id) : '' },
  })
  const categoryId = Number(useWatch({ control: form.control, name: 'categoryId' }))
  const take = (files: File[], wrong: string | null) => {
    const { taken, problem: tooMany } = takePhotos(files, MAX_PHOTOS)
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
          <DropZone id={id} isMultiple isInvalid={problem !== null} onFiles={take} className="min-h-32 p-4">
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

export function QueuePanel() {
  const { photos, sent, pause } = usePhotoQueue()
  const problems = photos.filter(({ problem }) => problem !== null)
  const waiting = photos.length - problems.length
  if (photos.length === 0) return null
  return (
    <div className="mb-4 flex flex-col gap-3 border border-concrete-200 bg-white px-4 py-3">
      {waiting > 0 && (
        <WorkBar title="Photos envoyées" done={sent} total={sent + waiting}>
          {pause !== null && (
            <Button look="outline" size="small" onClick={photoQueue.send} className="shrink-0">
              Réessayer
            </Button>
          )}
        </WorkBar>
      )}
      {waiting > 0 && (
        <p role="status" className="text-concrete-700 text-sm">
          {pause !== null && <strong className="font-semibold text-amber-900">{pause} </strong>}
          {pause === null
            ? 'Vous pouvez déjà compléter les premières, ou revenir plus tard\u00a0: le reste partira à la réouverture de cet écran.'
            : 'Les photos sont gardées, l’envoi reprendra tout seul.'}
        </p>
      )}
      {problems.length > 0 && (
        <div role="alert" className="flex flex-col items-start gap-2 text-sm">
          <ul className="wrap-anywhere font-semibold text-alarm-deep">
            {problems.map(({ key, name, problem }) => (
              <li key={key}>
                {name}&nbsp;: {problem}
              </li>
            ))}
          </ul>
          <Button look="outline" size="small" onClick={photoQueue.dropProblems}>
            Retirer de la liste
          </Button>
        </div>
      )}
    </div>
  )
}
