import { Plus } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { ProductPicker } from '#admin/product-picker.tsx'
import { oneProduct } from '#admin/queries/products.ts'
import { SelectField } from '#admin/ui/fields.tsx'
import { fieldsOf, useField } from '#admin/ui/form-fields.tsx'
import { PRICE_INPUT } from '#admin/ui/form-rules.ts'
import { RemoveButton } from '#admin/ui/icon-button.tsx'
import { OwnerImage } from '#admin/ui/image-drop.tsx'
import { FormSection } from '#admin/ui/long-form.tsx'
import { imageFor, priceOf } from '#rules/choice.ts'
import { CURRENCY, formatDinars } from '#rules/money.ts'
import { readWholeAmount } from '#rules/read-amount.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { choiceOf, itemOf, type OrderValues, repricedItem } from './order-values.ts'

type Props = {
  /** True while the product search is open. */
  isPicking: boolean
  onPick: (isPicking: boolean) => void
}

export function ItemsFields({ isPicking, onPick }: Props) {
  const form = useFormContext<OrderValues>()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' })
  const list = useRef<HTMLUListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const error = form.getFieldState('items', form.formState).error
  const message = error?.message ?? error?.root?.message
  return (
    <FormSection title="Articles">
      {fields.length > 0 && (
        <ul ref={list} className="flex flex-col border-concrete-200 border-y">
          {fields.map(({ id }, index) => (
            <ItemRow
              key={id}
              index={index}
              onRemove={() => {
                remove(index)
                adder.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <ErrorText role="alert">{message}</ErrorText>
      <Button
        ref={adder}
        look="outline"
        aria-haspopup="dialog"
        aria-invalid={Boolean(message)}
        onClick={() => onPick(true)}
        className="w-full sm:w-auto sm:self-start"
      >
        <Icon of={Plus} className="-ml-1 size-5" />
        Ajouter un article
      </Button>
      <ProductPicker
        title="Ajouter un article"
        isOpen={isPicking}
        onPick={(product) => {
          append(itemOf(product), { shouldFocus: false })
          onPick(false)
        }}
        onClose={() => onPick(false)}
        focusAfter={() => {
          const added = list.current?.lastElementChild
          return added?.querySelector<HTMLElement>('select') ?? added?.querySelector('fieldset') ?? null
        }}
      />
    </FormSection>
  )
}

function ItemRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const form = useFormContext<OrderValues>()
  const { control } = form
  const Field = fieldsOf(form)
  const item = useWatch({ control, name: `items.${index}` })
  const { productId, name, size, color, price, quantity } = item
  const { data: product, isLoadingError } = useQuery({
    ...oneProduct(productId ?? 0),
    enabled: productId !== null,
  })
  const quantityField = useField(control, `items.${index}.quantity`)
  const unitPrice = readWholeAmount(price)
  const today = product && priceOf(product, choiceOf(item)).price
  const reprice = (changed: { size: string } | { color: string }) => {
    if (!product) return
    const ordered = (form.formState.defaultValues?.items ?? []) as OrderValues['items']
    form.setValue(`items.${index}.price`, repricedItem(item, changed, product, ordered), {
      shouldDirty: true,
    })
  }
  const choices = [size && `Taille\u00a0${size}`, color].filter(Boolean).join(', ')
  return (
    <li className="@container py-4 not-first:border-concrete-200 not-first:border-t">
      <fieldset aria-label={name} tabIndex={-1} className="flex min-w-0 flex-col gap-3">
        <div className="flex items-start gap-3">
          <OwnerImage
            src={product ? imageFor(product, choiceOf(item).color) : null}
            sizes="64px"
            className="@max-[12rem]:size-10 size-16 shrink-0 object-contain"
          />
          <div className="min-w-0 flex-1">
            <p className="font-semibold text-ink leading-snug">{name}</p>
            {productId === null && (
              <p className="mt-1 text-concrete-600 text-sm">
                {choices && `${choices}. `}Ce produit n’est plus au catalogue&nbsp;: seuls la quantité et le
                prix se modifient.
              </p>
            )}
            {isLoadingError && (
              <p className="mt-1 text-alarm-deep text-sm">
                {choices && `${choices}. `}Les options n’ont pas pu être chargées.
              </p>
            )}
            {product?.inStock === false && (
              <p className="mt-1 font-semibold text-amber-900 text-sm">En rupture de stock</p>
            )}
          </div>
          <RemoveButton label={`Retirer ${name}`} onClick={onRemove} className="-mt-2 -mr-2" />
        </div>
        <div className="flex @2xl:flex-row flex-col @2xl:items-start gap-3">
          {product && (product.sizes.length > 0 || product.colors.length > 0) && (
            <div className="pairs grid min-w-0 flex-1 gap-3">
              <OptionField
                name={`items.${index}.size`}
                label="Taille"
                offered={product.sizes}
                onChosen={(chosen) => reprice({ size: chosen })}
              />
              <OptionField
                name={`items.${index}.color`}
                label="Couleur"
                offered={product.colors}
                onChosen={(chosen) => reprice({ color: chosen })}
              />
            </div>
          )}
          <div className="grid grid-cols-[auto_minmax(0,1fr)] @max-[12rem]:grid-cols-1 items-start gap-3 @2xl:grid-cols-[auto_9rem]">
            <div className="flex flex-col gap-1.5">
              <span aria-hidden="true" className="font-semibold text-ink text-sm">
                Quantité
              </span>
              <span className="flex min-h-12 items-center">
                <QuantityStepper
                  label={`Quantité de ${name}`}
                  quantity={quantity}
                  onChange={quantityField.onChange}
                />
              </span>
            </div>
            <Field.Text
              name={`items.${index}.price`}
              label={`Prix unitaire (${CURRENCY})`}
              {...PRICE_INPUT}
              hint={
                today !== undefined && today !== unitPrice
                  ? `Au catalogue\u00a0: ${formatDinars(today)}`
                  : undefined
              }
            />
          </div>
        </div>
        {quantity > 1 && unitPrice !== null && (
          <p className="text-right text-concrete-700 text-sm">
            {quantity} × <Money of={unitPrice} /> ={' '}
            <Money of={unitPrice * quantity} className="price text-ink text-lg" />
          </p>
        )}
      </fieldset>
    </li>
  )
}

type OptionProps = {
  name: `items.${number}.${'size' | 'color'}`
  label: string
  offered: string[]
  onChosen: (option: string) => void
}

/** Keeps the order's own size or colour selectable when the product no longer offers it. */
function OptionField({ name, label, offered, onChosen }: OptionProps) {
  const { control } = useFormContext<OrderValues>()
  const { value, onChange, error } = useField(control, name)
  if (offered.length === 0 && !value) return null
  return (
    <SelectField
      label={label}
      value={value}
      error={error}
      onChange={(event) => {
        onChange(event)
        onChosen(event.target.value)
      }}
      options={[
        ...(value === '' || offered.length === 0 ? [['', 'À choisir'] as const] : []),
        ...(value !== '' && !offered.includes(value) ? [[value, `${value} (plus proposée)`] as const] : []),
        ...offered.map((option) => [option, option] as const),
      ]}
    />
  )
}
