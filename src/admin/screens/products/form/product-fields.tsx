import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { guideOptions, sizeGuides } from '#admin/queries/catalogue.ts'
import { productColors, productSizes } from '#admin/queries/products.ts'
import { fieldsOf, useField } from '#admin/ui/form-fields.tsx'
import { PRICE, PRICE_INPUT, readTyped } from '#admin/ui/form-rules.ts'
import { CURRENCY } from '#rules/money.ts'
import { splitNames, splitSizes } from '#rules/name-list.ts'
import { partKey, splitPartNumbers } from '#rules/part-numbers.ts'
import { FIT_TEXTS, FITS } from '#rules/size-fit.ts'
import { sortSizes } from '#rules/sizes.ts'
import { BrandField, CategoryFields, type CategoryProps } from './category-fields.tsx'
import { checkSpecifications, type ProductValues } from './product-values.ts'
import { SpecificationsField } from './specifications-field.tsx'

const isAbove = (typed: string, { price }: ProductValues) =>
  typed.trim() === '' ||
  // An invalid price has its own error.
  Number.isNaN(readTyped(price)) ||
  readTyped(typed) > readTyped(price) ||
  'Le prix barré doit dépasser le prix'

export function MainFields({ form, product, categories }: CategoryProps) {
  const Field = fieldsOf(form)
  return (
    <>
      <Field.Text
        name="name"
        label="Nom du produit"
        required="Veuillez saisir le nom du produit"
        maxLength={200}
      />
      <div className="pairs grid gap-x-4 gap-y-5">
        <Field.Text name="price" label={`Prix (${CURRENCY})`} required="Veuillez saisir le prix" {...PRICE} />
        <Field.Text
          name="originalPrice"
          label="Prix barré"
          {...PRICE_INPUT}
          rules={{ validate: { number: PRICE.rules.validate, isAbove } }}
        />
        <CategoryFields form={form} product={product} categories={categories} />
        <BrandField form={form} />
        <Field.Text name="reference" label="Référence" maxLength={100} />
        <div className="col-span-full flex flex-wrap gap-x-6">
          <Field.Checkbox name="inStock" label="En stock" />
          <Field.Checkbox name="isNew" label="Nouveau" />
          <Field.Checkbox name="isPublished" label="Publié dans la boutique" />
        </div>
      </div>
    </>
  )
}

export function DetailFields({ form, product }: Omit<CategoryProps, 'categories'>) {
  const Field = fieldsOf(form)
  const { data: guides } = useQuery(sizeGuides.query)
  return (
    <>
      <div className="@container">
        <div className="grid items-start gap-x-4 gap-y-5 md:@min-[40rem]:grid-cols-2">
          <OptionLists form={form} />
          <Field.Select
            name="sizeGuideId"
            label="Guide des tailles"
            key={`guide-${guides?.length}`}
            options={guideOptions('Celui de la catégorie', guides, product?.sizeGuideId)}
          />
          <Field.Select
            name="fit"
            label="Comment il taille"
            options={[['', 'Ne rien dire'], ...FITS.map((fit) => [fit, FIT_TEXTS[fit]] as const)]}
          />
        </div>
      </div>
      <Field.TextArea name="description" label="Description" rows={2} maxLength={5000} />
      <Field.TextArea name="fullDescription" label="Description complète" rows={5} maxLength={50_000} />
      <SpecificationsField {...useField(form.control, 'specifications', { validate: checkSpecifications })} />
      <Field.List
        name="partNumbers"
        label="Références constructeur"
        placeholder="Ex. 15410-MFJ-D01, puis Entrée"
        hint={'D’une pièce\u00a0: la recherche la trouve par ces numéros, avec ou sans tirets'}
        removed="retirée"
        maxLength={60}
        keyOf={partKey}
        split={splitPartNumbers}
      />
    </>
  )
}

type OptionListsProps = Pick<CategoryProps, 'form'> & {
  /** Sizes to offer instead of those of the category, and colours to offer first. */
  usual?: { sizes: string[]; colors: string[] } | undefined
}

export function OptionLists({ form, usual }: OptionListsProps) {
  const Field = fieldsOf(form)
  const category = Number(useWatch({ control: form.control, name: 'categoryId' })) || undefined
  const { data: colors = [] } = useQuery(productColors(category))
  const { data: sizes = [] } = useQuery(productSizes(category))
  return (
    <>
      <Field.List
        name="sizes"
        label="Tailles"
        placeholder="Ex. S, M, L, puis Entrée"
        removed="retirée"
        split={splitSizes}
        offered={[...usualLists(sizes), ...(usual?.sizes ?? sortSizes(sizes.flat()))]}
      />
      <Field.List
        name="colors"
        label="Couleurs"
        placeholder="Ex. Noir, Rouge, puis Entrée"
        removed="retirée"
        split={splitNames}
        offered={[...new Set([...(usual?.colors ?? []), ...colors])]}
      />
    </>
  )
}

/** Returns the two most used lists of several sizes, as texts to add with one tap: `S, M, L`. */
function usualLists(lists: string[][]): string[] {
  const wholes = lists.filter((sizes) => sizes.length > 1).slice(0, 2)
  return wholes.map((sizes) => sizes.join(', '))
}
