import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { guideOptions, sizeGuides } from '#admin/queries/catalogue.ts'
import { CheckboxField, SelectField, TextAreaField } from '#admin/ui/fields.tsx'
import { registered, useField } from '#admin/ui/form-fields.ts'
import { PRICE_INPUT, readTyped, requiredNumber, requiredText } from '#admin/ui/form-rules.ts'
import { KeyValueField } from '#admin/ui/key-value-field.tsx'
import { ListField } from '#admin/ui/list-field.tsx'
import type { Brand } from '#contract/brand.ts'
import type { Category } from '#contract/category.ts'
import type { Product } from '#contract/product.ts'
import { TextField } from '#web/ui/field.tsx'
import { checkSpecifications, type ProductValues } from './product-values.ts'

type Props = {
  form: UseFormReturn<ProductValues>
  product: Product | null
  categories: Category[] | undefined
  brands: Brand[] | undefined
}

const PRICE = requiredNumber('Veuillez saisir le prix')

/** A product's name, prices, category and brand. */
export function MainFields({ form, product, categories, brands }: Props) {
  const categoryId = useWatch({ control: form.control, name: 'categoryId' })
  // While the lists load, the product's current values are the only options.
  const choices =
    categories?.map(({ id, name }) => [id, name] as const) ??
    (product ? [[product.categoryId, product.category] as const] : [])
  const noCategory = categories?.length === 0
  const subcategories =
    categories
      ?.find(({ id }) => String(id) === categoryId)
      ?.subcategories.map((name, at) => [at + 1, name] as const) ??
    (product?.subcategoryId ? [[product.subcategoryId, product.subcategory ?? ''] as const] : [])
  const brandNames = brands?.map(({ name }) => name) ?? (product?.brand ? [product.brand] : [])
  return (
    <>
      <TextField
        label="Nom du produit"
        required
        maxLength={200}
        {...registered(form, 'name', requiredText('Veuillez saisir le nom du produit'))}
      />
      <div className="pairs grid gap-x-4 gap-y-5">
        <TextField label="Prix (DA)" required {...PRICE_INPUT} {...registered(form, 'price', PRICE)} />
        <TextField
          label="Prix barré"
          {...PRICE_INPUT}
          {...registered(form, 'originalPrice', {
            validate: (value, { price }) => {
              if (value.trim() === '') return true
              const isNumber = PRICE.validate(value)
              if (isNumber !== true) return isNumber
              return readTyped(value) > readTyped(price) || 'Le prix barré doit dépasser le prix'
            },
          })}
        />
        <SelectField
          label="Catégorie"
          required
          key={`category-${choices.length}`}
          options={[['', noCategory ? 'Aucune catégorie' : 'Choisir…'], ...choices]}
          {...registered(form, 'categoryId', {
            required: noCategory ? 'Veuillez d’abord créer une catégorie' : 'Veuillez choisir une catégorie',
            onChange: () => form.setValue('subcategoryId', ''),
          })}
        />
        <SelectField
          label="Sous-catégorie"
          key={`subcategory-${categoryId}-${subcategories.length}`}
          options={[['', 'Aucune'], ...subcategories]}
          {...registered(form, 'subcategoryId')}
        />
        <SelectField
          label="Marque"
          key={`brand-${brandNames.length}`}
          options={[['', 'Aucune'], ...brandNames.map((name) => [name, name] as const)]}
          {...registered(form, 'brand')}
        />
        <TextField label="Référence" maxLength={100} autoComplete="off" {...registered(form, 'reference')} />
        <div className="col-span-full flex flex-wrap gap-x-6">
          <CheckboxField label="En stock" {...form.register('inStock')} />
          <CheckboxField label="Nouveau" {...form.register('isNew')} />
          <CheckboxField label="Publié dans la boutique" {...form.register('isPublished')} />
        </div>
      </div>
    </>
  )
}

/** A product's sizes, colours, descriptions and specifications. */
export function DetailFields({ form, product }: Pick<Props, 'form' | 'product'>) {
  const { control } = form
  const { data: guides } = useQuery(sizeGuides.query)
  return (
    <>
      <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
        <ListField label="Tailles" placeholder="Ex. M, puis Entrée" {...useField(control, 'sizes')} />
        <ListField label="Couleurs" placeholder="Ex. Noir, puis Entrée" {...useField(control, 'colors')} />
        <SelectField
          label="Guide des tailles"
          key={`guide-${guides?.length}`}
          options={guideOptions('Celui de la catégorie', guides, product?.sizeGuideId)}
          {...registered(form, 'sizeGuideId')}
        />
      </div>
      <TextAreaField label="Description" rows={2} maxLength={5000} {...registered(form, 'description')} />
      <TextAreaField
        label="Description complète"
        rows={5}
        maxLength={50_000}
        {...registered(form, 'fullDescription')}
      />
      <KeyValueField
        label="Caractéristiques"
        {...useField(control, 'specifications', { validate: checkSpecifications })}
      />
    </>
  )
}
