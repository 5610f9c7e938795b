import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { brands as brandList } from '#admin/queries/catalogue.ts'
import { fieldsOf } from '#admin/ui/form-fields.tsx'
import type { Category } from '#contract/category.ts'
import type { Product } from '#contract/product.ts'
import { AddCategory } from './add-category.tsx'
import type { ProductValues } from './product-values.ts'

type Props = { form: UseFormReturn<ProductValues>; product: Product | null }

export type CategoryProps = Props & { categories: Category[] | undefined }

export function CategoryFields(props: CategoryProps) {
  const { form, product, categories } = props
  const Field = fieldsOf(form)
  const categoryId = useWatch({ control: form.control, name: 'categoryId' })
  const subcategories =
    categories
      ?.find(({ id }) => String(id) === categoryId)
      ?.subcategories.map((name, at) => [at + 1, name] as const) ??
    (product?.subcategoryId ? [[product.subcategoryId, product.subcategory ?? ''] as const] : [])
  return (
    <>
      <CategoryField {...props} />
      <Field.Select
        name="subcategoryId"
        label="Sous-catégorie"
        key={`subcategory-${categoryId}-${subcategories.length}`}
        options={[['', 'Aucune'], ...subcategories]}
      />
    </>
  )
}

export function CategoryField({ form, product, categories }: CategoryProps) {
  const Field = fieldsOf(form)
  // While the list loads, the product's current values are the only options.
  const choices =
    categories?.map(({ id, name }) => [id, name] as const) ??
    (product ? [[product.categoryId, product.category] as const] : [])
  const noCategory = categories?.length === 0
  const leaveCategory = () => {
    form.setValue('subcategoryId', '')
    // Clears a brand that « Ajouter et continuer » kept from the previous product: it may not fit here.
    const { brand: first } = form.formState.defaultValues ?? {}
    if (!product && first && form.getValues('brand') === first) form.setValue('brand', '')
  }
  const choose = (id: number) => {
    form.setValue('categoryId', String(id), { shouldDirty: true })
    form.setValue('subcategoryId', '', { shouldDirty: true })
    form.clearErrors('categoryId')
    requestAnimationFrame(() => form.setFocus('categoryId'))
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field.Select
        name="categoryId"
        label="Catégorie"
        required={noCategory ? 'Veuillez d’abord créer une catégorie' : 'Veuillez choisir une catégorie'}
        rules={{ onChange: leaveCategory }}
        key={`category-${choices.length}`}
        options={[['', noCategory ? 'Aucune catégorie' : 'Choisir…'], ...choices]}
      />
      {categories && <AddCategory categories={categories} onAdded={choose} />}
    </div>
  )
}

/** Asks for the brand and suggests the shop's brands. Saving the product creates a brand that is new. */
export function BrandField({ form }: Pick<Props, 'form'>) {
  const Field = fieldsOf(form)
  const id = useId()
  const { data: brands = [] } = useQuery(brandList.query)
  return (
    <div className="min-w-0">
      <Field.Text name="brand" label="Marque" list={id} maxLength={100} />
      <datalist id={id}>
        {brands.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
