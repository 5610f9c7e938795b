import { Plus } from '@lucide/icons'
import { useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { FormSection } from '#admin/ui/form-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ItemRow } from './item-row.tsx'
import { itemOf, type OrderValues } from './order-values.ts'
import { ProductPicker } from './product-picker.tsx'

type Props = {
  /** The product search is open. The form owns it: Back must then close it, not leave the form. */
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
