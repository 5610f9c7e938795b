import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { forgetFiles } from '#admin/drafts/draft-files.ts'
import { brands, categories } from '#admin/queries/catalogue.ts'
import { productStock } from '#admin/queries/products.ts'
import { DraftNotice } from '#admin/ui/draft-notice.tsx'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import { priceQuestion, readTyped } from '#admin/ui/form-rules.ts'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { Product } from '#contract/product.ts'
import type { Stock } from '#contract/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { choicePriceQuestion, priceValuesOf } from '../stock/choice-prices.ts'
import { soldOutText } from '../stock/stock-table.ts'
import { NO_STOCK, stockValuesOf } from '../stock/stock-values.ts'
import { FitsField } from './fits-field.tsx'
import { ImagesField } from './images-field.tsx'
import { DetailFields, MainFields } from './product-fields.tsx'
import { type ProductValues, valuesOf } from './product-values.ts'
import { StockFields } from './stock-fields.tsx'
import { useProductDraft } from './use-product-draft.ts'
import { useProductSave } from './use-product-save.ts'

/** Refetches categories and brands, since another tab may have added some. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: 'always' } as const

type Props = {
  editor: Editor<Product>
  copy?: ProductValues | null
  /** True if the product of a resumed draft was deleted. */
  isDeleted?: boolean
}

export function ProductForm({ editor, copy, isDeleted = false }: Props) {
  const product = editor.subject
  const form = useForm<ProductValues>({ defaultValues: copy ?? valuesOf(product) })
  const [id, sizes, colors, typedStock] = useWatch({
    control: form.control,
    name: ['id', 'sizes', 'colors', 'stock'],
  })
  // Stock when the form was opened. Saving sends only differences, so that orders placed meanwhile count.
  const [shownStock, setShownStock] = useState(NO_STOCK)
  const [round, setRound] = useState(0)
  const kept = useProductDraft(form, {
    product,
    isDeleted,
    onResume: ({ start }) => setShownStock(start.stock),
  })
  const begin = (values: ProductValues) => {
    form.reset(values)
    setShownStock(NO_STOCK)
    kept.drop()
    setRound(round + 1)
  }
  const addAnother = () => {
    const { categoryId, subcategoryId, brand } = form.getValues()
    begin({ ...valuesOf(null), categoryId, subcategoryId, brand })
  }
  useEffect(() => {
    if (round > 0) form.setFocus('name')
  }, [form, round])
  useEffect(() => {
    if (!editor.isOpen) void forgetFiles()
  }, [editor.isOpen])
  const stock = useQuery({ ...productStock(id ?? 0), enabled: editor.isOpen && id !== null })
  const showStock = (stored: Stock) => {
    const values = stockValuesOf(stored)
    setShownStock(values)
    form.resetField('stock', { defaultValue: values })
  }
  const { save, uploads } = useProductSave(form, { product, shownStock, onCounted: showStock })
  const isIncomplete = Object.values(uploads).some(({ problem }) => problem !== null)
  const categoryList = useQuery({ ...categories.query, ...FRESH })
  const brandList = useQuery({ ...brands.query, ...FRESH })
  const missing = [categoryList, brandList].filter(({ isLoadingError }) => isLoadingError)
  return (
    <FormDialog
      editor={editor}
      title={product ? 'Modifier le produit' : 'Ajouter un produit'}
      form={form}
      save={save}
      saveLabel={isIncomplete ? 'Réessayer' : id === null ? 'Ajouter' : 'Enregistrer'}
      problem="Erreur lors de la sauvegarde du produit"
      doubt={(values) => {
        const own = priceQuestion('Le produit', readTyped(values.price), product?.price ?? null)
        return [own, choicePriceQuestion(values, product)].filter(Boolean).join(' ') || null
      }}
      notice={soldOutText(typedStock, { sizes, colors })}
      again={product === null ? { label: 'Ajouter et continuer', onSaved: addAnother } : null}
      draft={kept.draft}
      isWide
      isBeside
    >
      {kept.resumed && form.formState.isDirty && (
        <DraftNotice onStartOver={() => begin(valuesOf(product))}>
          <DraftNews {...kept.resumed} {...{ isDeleted, lostImages: kept.lostImages }} />
        </DraftNotice>
      )}
      {missing.length > 0 && (
        <ListsMissing onRetry={() => Promise.all(missing.map(({ refetch }) => refetch()))} />
      )}
      <Fragment key={round}>
        <MainFields form={form} product={product} categories={categoryList.data} />
        <ImagesField form={form} uploads={uploads} />
        <DetailFields form={form} product={product} />
        <FitsField form={form} />
        {id === null || stock.isSuccess ? (
          <StockFields
            form={form}
            productId={id}
            stored={stock.data}
            shown={product && { stock: shownStock, prices: priceValuesOf(product.prices) }}
            onLoaded={showStock}
          />
        ) : (
          <StockPending failed={stock.isError} onRetry={() => stock.refetch()} />
        )}
      </Fragment>
    </FormDialog>
  )
}

type NewsProps = { changed: string[]; overwritten: string[]; lostImages: string[]; isDeleted: boolean }

function DraftNews({ changed, overwritten, lostImages, isDeleted }: NewsProps) {
  const lines = [
    isDeleted && 'Ce produit a été supprimé entre-temps\u00a0: l’enregistrer l’ajoute de nouveau.',
    changed.length > 0 &&
      `Ce produit a changé entre-temps\u00a0: ${changed.join(', ')}. ${
        overwritten.length > 0
          ? `Enregistrer remplace par votre saisie\u00a0: ${overwritten.join(', ')}.`
          : 'Votre saisie s’y ajoute.'
      }`,
    lostImages.length > 0 && `Images à choisir de nouveau\u00a0: ${lostImages.join(', ')}.`,
  ]
  return lines.map(
    (line) =>
      line && (
        <p
          key={line}
          className="wrap-anywhere -mr-2 -ml-4 w-[calc(100%+1.5rem)] bg-amber-100 px-4 py-2 text-amber-900 last:-mb-1"
        >
          {line}
        </p>
      ),
  )
}

function ListsMissing({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4 bg-amber-100 px-4 py-1">
      <p className="py-2 text-amber-900 text-sm">
        Les catégories ou les marques n’ont pas pu être chargées&nbsp;: elles ne peuvent pas être choisies.
      </p>
      <Button look="ghost" size="small" onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  )
}

function StockPending({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-concrete-200 border-t pt-4 text-concrete-700 text-sm">
      <p role="status">{failed ? 'Le stock n’a pas pu être chargé.' : 'Chargement du stock…'}</p>
      {failed && (
        <Button look="ghost" size="small" onClick={onRetry}>
          Réessayer
        </Button>
      )}
    </div>
  )
}
