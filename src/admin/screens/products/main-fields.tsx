import { type UseFormReturn, useWatch } from 'react-hook-form'
import { CheckboxField } from '#admin/ui/checkbox-field.tsx'
import { readTyped, requiredNumber, requiredText } from '#admin/ui/form-rules.ts'
import { SelectField } from '#admin/ui/select-field.tsx'
import type { Brand } from '#contract/brand.ts'
import type { Category } from '#contract/category.ts'
import type { Product } from '#contract/product.ts'
import { TextField } from '#web/ui/field.tsx'
import type { ProductValues } from './product-values.ts'

type Props = {
  form: UseFormReturn<ProductValues>
  product: Product | null
  categories: Category[] | undefined
  brands: Brand[] | undefined
}

const PRICE = requiredNumber('Veuillez saisir le prix')
const NUMBER = { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 } as const

/** A product's name, prices, category and brand. */
export function MainFields({ form, product, categories, brands }: Props) {
  const { register, control, formState, setValue } = form
  const { errors } = formState
  const categoryId = useWatch({ control, name: 'categoryId' })
  // While the lists load, the product's current values are the only options.
  const choices = categories ?? (product ? [{ id: product.categoryId, name: product.category }] : [])
  const subcategories =
    categories
      ?.find(({ id }) => String(id) === categoryId)
      ?.subcategories.map((name, at) => [at + 1, name] as const) ??
    (product?.subcategoryId ? [[product.subcategoryId, product.subcategory] as const] : [])
  const brandNames = brands?.map(({ name }) => name) ?? (product?.brand ? [product.brand] : [])
  return (
    <>
      <TextField
        label="Nom du produit"
        required
        autoComplete="off"
        maxLength={200}
        error={errors.name?.message}
        {...register('name', requiredText('Veuillez saisir le nom du produit'))}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        <TextField
          label="Prix (DA)"
          required
          {...NUMBER}
          error={errors.price?.message}
          {...register('price', PRICE)}
        />
        <TextField
          label="Prix barré"
          {...NUMBER}
          error={errors.originalPrice?.message}
          {...register('originalPrice', {
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
          error={errors.categoryId?.message}
          key={`category-${choices.length}`}
          {...register('categoryId', {
            required:
              categories?.length === 0
                ? 'Veuillez d’abord créer une catégorie'
                : 'Veuillez choisir une catégorie',
            onChange: () => setValue('subcategoryId', ''),
          })}
        >
          <option value="">{categories?.length === 0 ? 'Aucune catégorie' : 'Choisir…'}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Sous-catégorie"
          error={errors.subcategoryId?.message}
          key={`subcategory-${categoryId}-${subcategories.length}`}
          {...register('subcategoryId')}
        >
          <option value="">Aucune</option>
          {subcategories.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Marque"
          error={errors.brand?.message}
          key={`brand-${brandNames.length}`}
          {...register('brand')}
        >
          <option value="">Aucune</option>
          {brandNames.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-col justify-end md:flex-row md:items-end md:justify-start md:gap-6">
          <CheckboxField label="En stock" {...register('inStock')} />
          <CheckboxField label="Nouveau" {...register('isNew')} />
        </div>
      </div>
    </>
  )
}
