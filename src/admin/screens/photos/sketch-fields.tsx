import { type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldsOf, useField } from '#admin/ui/form-fields.tsx'
import { PRICE } from '#admin/ui/form-rules.ts'
import type { Category } from '#contract/category.ts'
import type { Product } from '#contract/product.ts'
import { CURRENCY } from '#rules/money.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorText, TextField } from '#web/ui/field.tsx'
import { BrandField, CategoryFields } from '../products/form/category-fields.tsx'
import { OptionLists } from '../products/form/product-fields.tsx'
import type { ProductValues } from '../products/form/product-values.ts'
import { fill, gridOf } from '../products/stock/stock-table.ts'
import { checkStock, NO_STOCK } from '../products/stock/stock-values.ts'
import { VariantGrid } from '../products/stock/variant-grid.tsx'
import { categoryNamed, piecesProblem } from './sketches.ts'

type Props = {
  form: UseFormReturn<ProductValues>
  sketch: Product
  categories: Category[] | undefined
  pieces: string
  onPieces: (pieces: string) => void
}

export function SketchFields({ form, sketch, categories, pieces, onPieces }: Props) {
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
      <Field.Text
        name="name"
        label="Nom du produit"
        placeholder="Ex. Casque intégral Simoun S1"
        required="Veuillez saisir le nom du produit"
        maxLength={200}
        rules={{ onBlur: ({ target }) => findCategory(target.value) }}
        enterKeyHint="next"
      />
      <div className="pairs grid gap-x-4 gap-y-5">
        <Field.Text
          name="price"
          label={`Prix (${CURRENCY})`}
          required="Veuillez saisir le prix"
          enterKeyHint="next"
          {...PRICE}
        />
        <BrandField form={form} />
        <CategoryFields form={form} product={sketch} categories={categories} />
      </div>
      <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
        <OptionLists form={form} usual={usual} />
      </div>
      {sketch.stock === null && <Pieces form={form} pieces={pieces} onPieces={onPieces} />}
    </>
  )
}

/** Edits one number of pieces that each variant gets, or a grid. Without a number, stock is not counted. */
function Pieces({ form: { control }, pieces, onPieces }: Pick<Props, 'form' | 'pieces' | 'onPieces'>) {
  const [sizes, colors] = useWatch({ control, name: ['sizes', 'colors'] })
  const { value, onChange, error } = useField(control, 'stock', { validate: checkStock })
  const grid = gridOf({ sizes, colors })
  if (!value.isCounted)
    return (
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 border-concrete-200 border-t pt-4">
        <TextField
          label={sizes.length + colors.length > 0 ? 'Pièces de chaque sorte' : 'Pièces'}
          placeholder="Ex. 3"
          inputMode="numeric"
          maxLength={7}
          value={pieces}
          error={piecesProblem(pieces)}
          onChange={({ target }) => onPieces(target.value)}
          onFocus={({ target }) => target.select()}
          className="w-44"
        />
        {grid.rows.length * grid.columns.length > 1 && (
          <Button
            look="ghost"
            onClick={() =>
              onChange({ ...fill(value, grid, 'quantity', pieces || '0', null), isCounted: true })
            }
            className="min-h-12"
          >
            Un nombre pour chacune
          </Button>
        )}
        <p className="w-full text-concrete-600 text-sm">Sans nombre, les pièces ne sont pas comptées.</p>
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend
    <div role="group" aria-label="Pièces" className="flex flex-col gap-3 border-concrete-200 border-t pt-4">
      <div className={classes(grid.columns.length < 3 && 'max-w-md')}>
        <VariantGrid grid={grid} field="quantity" values={value} onChange={onChange} stored={null} />
      </div>
      <ErrorText role="alert">{error}</ErrorText>
      <Button look="ghost" size="small" onClick={() => onChange(NO_STOCK)} className="self-start">
        Le même nombre partout
      </Button>
    </div>
  )
}
