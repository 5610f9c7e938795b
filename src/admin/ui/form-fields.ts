import {
  type Control,
  type FieldPath,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { errorText } from '#admin/error-text.ts'
import { ApiError } from '#web/api-client.ts'

/** Registers a native input in the form; returns its props with its error message. */
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

/** Returns the props of a field without native input: value, change handler and error message. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>>(
  control: Control<Values>,
  name: Name,
  rules?: Pick<RegisterOptions<Values, Name>, 'validate'>,
) {
  const { field, fieldState } = useController({ control, name, rules })
  return { value: field.value, onChange: field.onChange, error: fieldState.error?.message }
}

/**
 * Shows a failed save in its form: what the server says of a field stands beside it, the message of the whole is
 * that of `root`.
 * @param problem the message when the error has none
 */
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

// `items.0.size` names a registered field, `sizes.2` an entry of the field `sizes`.
function fieldOf(values: FieldValues, path: string): string | undefined {
  const [top = ''] = path.split('.')
  const parent = get(values, path.split('.').slice(0, -1).join('.'))
  if (parent && !Array.isArray(parent) && get(values, path) !== undefined) return path
  return top in values ? top : undefined
}
