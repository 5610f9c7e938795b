import { type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldsOf, useField } from '#admin/ui/form-fields.tsx'
import { PRICE } from '#admin/ui/form-rules.ts'
import type { Category } from '#contract/category.ts'
import type { Product } from '#contract/product.ts'
import { CURRENCY } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorText } from '#web/ui/field.tsx'
import { BrandField, CategoryFields } from '../products/form/place-fields.tsx'
import { OptionLists } from '../products/form/product-fields.tsx'
import type { ProductValues } from '../products/form/product-values.ts'
import { FillBar } from '../products/stock/fill-bar.tsx'
import { VariantGrid } from '../products/stock/stock-grid.tsx'
import { gridOf } from '../products/stock/stock-table.ts'
import { checkStock, NO_STOCK, type StockValues } from '../products/stock/stock-values.ts'
import { categoryNamed } from './sketches.ts'

type Props = {
  form: UseFormReturn<ProductValues>
  sketch: Product
  categories: Category[] | undefined
  /** Proposed for each size and colour. */
  pieces: string | null
}

/** What a photo lacks to be sold. */
export function SketchFields({ form, sketch, categories, pieces }: Props) {
  const Field = fieldsOf(form)
  const category = Number(useWatch({ control: form.control, name: 'categoryId' })) || undefined
  const findCategory = (name: string) => {
    const found = categoryNamed(name, categories ?? [])
    if (found === undefined || form.getFieldState('categoryId').isDirty) return
    if (String(found) === form.getValues('categoryId')) return
    form.setValue('categoryId', String(found))
    form.setValue('subcategoryId', '')
  }
  const usual = categories?.find(({ id }) => id === category)?.usual
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field.Text
          name="name"
          label="Nom du produit"
          placeholder="Ex. Casque intégral Simoun S1"
          required="Veuillez saisir le nom du produit"
          maxLength={200}
          rules={{ onBlur: ({ target }) => findCategory(target.value) }}
          enterKeyHint="next"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || form.getValues('price') !== '') return
            event.preventDefault()
            form.setFocus('price')
          }}
        />
        <Field.Text name="price" label={`Prix (${CURRENCY})`} required="Veuillez saisir le prix" {...PRICE} />
      </div>
      <div className="pairs grid gap-x-4 gap-y-5">
        <CategoryFields form={form} product={sketch} categories={categories} />
        <BrandField form={form} />
      </div>
      <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
        <OptionLists form={form} usual={usual} />
      </div>
      {sketch.stock === null && <Pieces form={form} proposed={pieces} />}
    </>
  )
}

/** The pieces of each size and colour; they are not counted where none is given. */
function Pieces({ form: { control }, proposed }: Pick<Props, 'form'> & { proposed: string | null }) {
  const [sizes, colors] = useWatch({ control, name: ['sizes', 'colors'] })
  const { value, onChange, error } = useField(control, 'stock', { validate: checkStock })
  const grid = gridOf({ sizes, colors })
  const cells = {
    grid,
    field: 'quantity' as const,
    values: value,
    onChange: (typed: StockValues) => onChange({ ...typed, isCounted: true }),
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend
    <div role="group" aria-label="Pièces" className="flex flex-col gap-3 border-concrete-200 border-t pt-4">
      <div className={classes(grid.columns.length < 3 && 'max-w-md')}>
        {value.isCounted ? (
          <VariantGrid {...cells} stored={null} />
        ) : (
          <FillBar {...cells} proposed={proposed} fillsOnLeave />
        )}
      </div>
      <ErrorText role="alert">{error}</ErrorText>
      {value.isCounted ? (
        <Button look="ghost" size="small" onClick={() => onChange(NO_STOCK)} className="self-start">
          Ne pas compter les pièces
        </Button>
      ) : (
        <p className="text-concrete-600 text-sm">Sans nombre, les pièces ne sont pas comptées.</p>
      )}
    </div>
  )
}
