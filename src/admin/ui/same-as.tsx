import {
  type FieldPathByValue,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  name: FieldPathByValue<Values, string>
  /** What the field can take; nothing is offered while it is empty. */
  value?: string | undefined
  label?: string
}

/** Offers the value of another field under an empty one. */
export function SameAs<Values extends FieldValues>({ form, name, value = '', label }: Props<Values>) {
  const typed: string = useWatch({ control: form.control, name })
  const offered = value.trim()
  if (typed.trim() !== '' || offered === '') return null
  const take = () => {
    type Typed = PathValue<Values, typeof name>
    form.setValue(name, offered as Typed, { shouldDirty: true, shouldValidate: true })
    form.setFocus(name)
  }
  return (
    <button
      type="button"
      onClick={take}
      className="wrap-anywhere min-h-11 max-w-full cursor-pointer self-start rounded-xs border border-concrete-300 border-dashed px-3 py-2 text-left text-concrete-700 text-sm hover:border-ink hover:text-ink md:min-h-9"
    >
      <span aria-hidden="true">+ </span>
      {label}&nbsp;: {offered}
    </button>
  )
}
