import type { ComponentProps, RefObject } from 'react'
import {
  type Control,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormProps,
  type UseFormReturn,
  useController,
  useForm,
  useFormContext,
  useWatch,
} from 'react-hook-form'
import { errorText } from '#admin/error-text.ts'
import { ApiError } from '#web/api-client.ts'
import { TextField } from '#web/ui/field.tsx'
import { CheckboxField, PasswordField, SelectField, TextAreaField } from './fields.tsx'
import { ListField } from './list-field.tsx'

/** Returns field components that accept only names of the form's values and find the form in the context. */
export function fieldsOf<Values extends FieldValues>(_form: UseFormReturn<Values>) {
  return {
    Text: Text<Values>,
    TextArea: TextArea<Values>,
    Select: Select<Values>,
    Password: Password<Values>,
    Checkbox: Checkbox<Values>,
    List: List<Values>,
  }
}

export function useFormFields<Values extends FieldValues>(props: UseFormProps<Values>) {
  const form = useForm<Values>(props)
  return { form, Field: fieldsOf(form) }
}

type Named<Values extends FieldValues, Value, Props> = Omit<
  Props,
  'name' | 'value' | 'onChange' | 'error'
> & { name: FieldPathByValue<Values, Value> }

type TextProps<Values extends FieldValues, Props> = Omit<Named<Values, string, Props>, 'required'> & {
  /** Message for an empty field; true if the form's resolver provides the message. */
  required?: string | boolean
  rules?: RegisterOptions<Values, FieldPathByValue<Values, string>>
}

type TextFieldProps<Values extends FieldValues> = TextProps<Values, ComponentProps<typeof TextField>> & {
  /** The value of another field, which is offered under an empty one. */
  sameAs?: Same | undefined
}

function Text<Values extends FieldValues>(field: TextFieldProps<Values>) {
  const { name, required, rules, sameAs, ...props } = field
  const input = <TextField {...props} {...useRegistered(name, required, rules)} />
  if (!sameAs) return input
  return (
    <div className="flex flex-col gap-1.5">
      {input}
      <SameAs<Values> name={name} {...sameAs} />
    </div>
  )
}

type AreaProps<Values extends FieldValues> = TextProps<Values, ComponentProps<typeof TextAreaField>> & {
  area?: RefObject<HTMLTextAreaElement | null>
}

function TextArea<Values extends FieldValues>({ name, required, rules, area, ...props }: AreaProps<Values>) {
  const { ref, ...field } = useRegistered(name, required, rules)
  const hold = (element: HTMLTextAreaElement | null) => {
    ref(element)
    if (area) area.current = element
  }
  return <TextAreaField {...props} {...field} ref={hold} />
}

function Select<Values extends FieldValues>(field: TextProps<Values, ComponentProps<typeof SelectField>>) {
  const { name, required, rules, ...props } = field
  return <SelectField {...props} {...useRegistered(name, required, rules)} />
}

function Password<Values extends FieldValues>(
  field: TextProps<Values, ComponentProps<typeof PasswordField>>,
) {
  const { name, required, rules, ...props } = field
  return <PasswordField {...props} {...useRegistered(name, required, rules)} />
}

function Checkbox<Values extends FieldValues>({
  name,
  ...props
}: Named<Values, boolean, ComponentProps<typeof CheckboxField>>) {
  return <CheckboxField {...props} {...useFormContext<Values>().register(name)} />
}

function List<Values extends FieldValues>({
  name,
  ...props
}: Named<Values, string[], ComponentProps<typeof ListField>>) {
  return <ListField {...props} {...useField(useFormContext<Values>().control, name)} />
}

function useRegistered<Values extends FieldValues, Name extends FieldPath<Values>>(
  name: Name,
  required: string | boolean = false,
  { validate, ...rules }: RegisterOptions<Values, Name> = {},
) {
  const form = useFormContext<Values>()
  const filled = (value: string) => !required || value.trim() !== '' || required
  const valid = typeof validate === 'function' ? { valid: validate } : validate
  return {
    ...form.register(name, { ...rules, validate: { filled, ...valid } }),
    required: Boolean(required),
    error: form.getFieldState(name, form.formState).error?.message,
  }
}

/** Returns the props of a field without native input. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>>(
  control: Control<Values>,
  name: Name,
  rules?: Pick<RegisterOptions<Values, Name>, 'validate'>,
) {
  const { field, fieldState } = useController({ control, name, rules })
  return { value: field.value, onChange: field.onChange, error: fieldState.error?.message }
}

/** Shows a failed save: the server's messages at their fields, its general message or `problem` as `root`. */
export function showServerError<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  problem: string,
): void {
  const issues = (error instanceof ApiError && error.body.issues) || []
  let isFirst = true
  for (const { path, message } of issues) {
    const field = fieldOf(form.getValues(), path)
    if (!field) continue
    form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: isFirst })
    isFirst = false
  }
  form.setError('root', { type: 'server', message: errorText(error, problem) })
}

// Returns the field of an error's path: `items.0.size` is itself a field, `sizes.2` is an entry of `sizes`.
function fieldOf(values: FieldValues, path: string): string | undefined {
  const [top = ''] = path.split('.')
  const parent = get(values, path.split('.').slice(0, -1).join('.'))
  if (parent && !Array.isArray(parent) && get(values, path) !== undefined) return path
  return top in values ? top : undefined
}

type Same = { label: string; value: string | undefined }

type SameProps<Values extends FieldValues> = Same & { name: FieldPathByValue<Values, string> }

/** Offers the value of another field below a field that is empty. */
function SameAs<Values extends FieldValues>({ name, value = '', label }: SameProps<Values>) {
  const form = useFormContext<Values>()
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
