import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { brands } from '#admin/queries/brands.ts'
import { categories } from '#admin/queries/categories.ts'
import { FormDialog } from '#admin/ui/form-dialog.tsx'
import type { Editor } from '#admin/ui/use-editor.ts'
import type { Product } from '#contract/product.ts'
import { DetailFields } from './detail-fields.tsx'
import { MainFields } from './main-fields.tsx'
import { PhotosField } from './photos-field.tsx'
import { type ProductValues, valuesOf } from './product-values.ts'
import { useProductSave } from './use-product-save.ts'

export function ProductDialog({ editor }: { editor: Editor<Product> }) {
  const form = useForm<ProductValues>({ defaultValues: valuesOf(editor.subject) })
  const id = useWatch({ control: form.control, name: 'id' })
  const { save, sendings } = useProductSave(form)
  const isIncomplete = Object.values(sendings).some(({ problem }) => problem !== null)
  const { data: knownCategories } = useQuery(categories)
  const { data: knownBrands } = useQuery(brands)
  return (
    <FormDialog
      editor={editor}
      title={id === null ? 'Ajouter un produit' : 'Modifier le produit'}
      form={form}
      save={save}
      saveLabel={isIncomplete ? 'Réessayer' : id === null ? 'Ajouter' : 'Enregistrer'}
      problem="Erreur lors de la sauvegarde du produit"
      isWide
    >
      <MainFields form={form} product={editor.subject} categories={knownCategories} brands={knownBrands} />
      <PhotosField form={form} sendings={sendings} />
      <DetailFields form={form} />
    </FormDialog>
  )
}
