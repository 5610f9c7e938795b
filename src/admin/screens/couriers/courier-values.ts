import type { Courier, CourierKind } from '#contract/courier.ts'

export type CourierValues = {
  kind: CourierKind['kind'] | null
  name: string
  isActive: boolean
  settings: Record<string, string>
}

type Field = CourierKind['fields'][number]

/** The initial settings of a new account: empty, but for fields with a single option. */
export function startSettings({ fields }: CourierKind): Record<string, string> {
  const startValue = ({ options }: Field) => (options?.length === 1 ? (options[0]?.value ?? '') : '')
  return Object.fromEntries(fields.map((field) => [field.name, startValue(field)]))
}

/** Returns the value to show for a stored setting; empty for a secret. */
export function storedValue({ isSecret }: Field, stored: string | undefined): string {
  return isSecret ? '' : (stored ?? '')
}

/** Returns the settings to send, without unchanged secrets. */
export function settingsOf(
  { fields }: CourierKind,
  values: Record<string, string>,
  courier: Courier | null,
): Record<string, string> {
  const sent = fields.flatMap((field) => {
    const { name, isSecret } = field
    const value = (values[name] ?? storedValue(field, courier?.settings[name])).trim()
    return courier && isSecret && value === '' ? [] : [[name, value] as const]
  })
  return Object.fromEntries(sent)
}
