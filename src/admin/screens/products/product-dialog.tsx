import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { brands, categories } from '#admin/queries/catalogue.ts'
import { productStock } from '#admin/queries/products.ts'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { Product } from '#contract/product.ts'
import type { Stock } from '#contract/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { FitsField } from './fits-field.tsx'
import { ImagesField } from './images-field.tsx'
import { DetailFields, MainFields } from './product-fields.tsx'
import { type ProductValues, valuesOf } from './product-values.ts'
import { StockFields } from './stock-fields.tsx'
import { soldOutText } from './stock-table.ts'
import { NO_STOCK, stockValuesOf } from './stock-values.ts'
import { useProductSave } from './use-product-save.ts'

/** Shows what was added in another tab. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: 'always' } as const

export function ProductDialog({ editor }: { editor: Editor<Product> }) {
  const form = useForm<ProductValues>({ defaultValues: valuesOf(editor.subject) })
  const [id, sizes, colors, typedStock] = useWatch({
    control: form.control,
    name: ['id', 'sizes', 'colors', 'stock'],
  })
  const [round, setRound] = useState(0)
  const begin = () => {
    const { categoryId, subcategoryId, brand } = form.getValues()
    form.reset({ ...valuesOf(null), categoryId, subcategoryId, brand })
    setShownStock(NO_STOCK)
    setRound(round + 1)
  }
  useEffect(() => {
    if (round > 0) form.setFocus('name')
  }, [form, round])
  const stock = useQuery({ ...productStock(id ?? 0), enabled: editor.isOpen && id !== null })
  // Typed quantities are compared with these: an order placed meanwhile keeps its pieces.
  const [shownStock, setShownStock] = useState(NO_STOCK)
  const showStock = (stored: Stock) => {
    const values = stockValuesOf(stored)
    setShownStock(values)
    form.resetField('stock', { defaultValue: values })
  }
  const { save, uploads } = useProductSave(form, {
    isNew: editor.subject === null,
    shownStock,
    onCounted: showStock,
  })
  const isIncomplete = Object.values(uploads).some(({ problem }) => problem !== null)
  const categoryList = useQuery({ ...categories.query, ...FRESH })
  const brandList = useQuery({ ...brands.query, ...FRESH })
  const missing = [categoryList, brandList].filter(({ isLoadingError }) => isLoadingError)
  return (
    <FormDialog
      editor={editor}
      title={editor.subject ? 'Modifier le produit' : 'Ajouter un produit'}
      form={form}
      save={save}
      saveLabel={isIncomplete ? 'Réessayer' : id === null ? 'Ajouter' : 'Enregistrer'}
      problem="Erreur lors de la sauvegarde du produit"
      notice={soldOutText(typedStock, { sizes, colors })}
      again={editor.subject === null ? { label: 'Ajouter et continuer', onSaved: begin } : null}
      isWide
    >
      {missing.length > 0 && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-x-4 bg-amber-100 px-4 py-1"
        >
          <p className="py-2 text-amber-900 text-sm">
            Les catégories ou les marques n’ont pas pu être chargées&nbsp;: elles ne peuvent pas être
            choisies.
          </p>
          <Button
            look="ghost"
            size="small"
            onClick={() => Promise.all(missing.map(({ refetch }) => refetch()))}
          >
            Réessayer
          </Button>
        </div>
      )}
      <Fragment key={round}>
        <MainFields
          form={form}
          product={editor.subject}
          categories={categoryList.data}
          brands={brandList.data}
        />
        <ImagesField form={form} uploads={uploads} />
        <DetailFields form={form} product={editor.subject} />
        <FitsField form={form} />
        {id === null || stock.isSuccess ? (
          <StockFields form={form} productId={id} stored={stock.data} onLoaded={showStock} />
        ) : (
          <StockPending failed={stock.isError} onRetry={() => stock.refetch()} />
        )}
      </Fragment>
    </FormDialog>
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
