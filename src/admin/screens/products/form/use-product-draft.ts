import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { findFile, forgetFiles, keepFile } from '#admin/drafts/draft-files.ts'
import type { Draft } from '#admin/drafts/drafts.ts'
import type { Product } from '#contract/product.ts'
import type { FormImage } from './form-images.ts'
import { packValues, type ResumedDraft, resumeDraft } from './product-draft.ts'
import type { ProductValues } from './product-values.ts'

type Options = { product: Product | null; isDeleted: boolean; onResume: (draft: ResumedDraft) => void }

/** Stores a product's form in the browser, with the chosen images if the browser can store files. */
export function useProductDraft(
  form: UseFormReturn<ProductValues>,
  { product, isDeleted, onResume }: Options,
) {
  const [resumed, setResumed] = useState<ResumedDraft | null>(null)
  const [lostImages, setLostImages] = useState<string[]>([])
  const kept = useRef(new WeakSet<File>())
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { images } }) => {
          for (const { key, file } of images) {
            if (!file || kept.current.has(file)) continue
            kept.current.add(file)
            void keepFile(key, file)
          }
        },
      }),
    [form],
  )
  const findImages = async (images: FormImage[]) => {
    const found = new Map<string, File>()
    const lost: string[] = []
    for (const { key, file, fileName } of images) {
      if (file || !fileName) continue
      const stored = await findFile(key, fileName)
      if (stored) found.set(key, stored)
      else lost.push(fileName)
    }
    setLostImages(lost)
    const complete = form.getValues('images').flatMap(({ fileName: _name, ...image }) => {
      const file = image.file ?? found.get(image.key) ?? null
      return image.id === null && !file ? [] : { ...image, file }
    })
    form.setValue('images', complete, { shouldDirty: true })
  }
  return {
    /** The draft that the form shows; null if there is none or it was discarded. */
    resumed,
    /** File names of chosen images that the browser has not stored. */
    lostImages,
    draft: {
      isStored: true,
      pack: packValues,
      resume: (stored: Draft) => {
        const draft = resumeDraft(stored, product, isDeleted)
        setResumed(draft)
        onResume(draft)
        void findImages(draft.values.images)
        return draft
      },
    },
    drop: () => {
      setResumed(null)
      setLostImages([])
      void forgetFiles()
    },
  }
}
