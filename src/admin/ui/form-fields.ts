import {
  type Control,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
  useController,
} from 'react-hook-form'

/** Props of a native input's field: it is registered in the form, with its error message. */
export function registered<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  rules?: RegisterOptions<Values, Name>,
) {
  return {
    ...form.register(name, rules),
    error: form.getFieldState(name, form.formState).error?.message,
  }
}

/** Props of a field that is no native input: its value, change handler and error message. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>>(
  control: Control<Values>,
  name: Name,
  rules?: Pick<RegisterOptions<Values, Name>, 'validate'>,
) {
  const { field, fieldState } = useController({ control, name, rules })
  return { value: field.value, onChange: field.onChange, error: fieldState.error?.message }
}
