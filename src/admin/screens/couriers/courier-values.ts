import type { Courier, CourierKind } from '#contract/courier.ts'

export type CourierValues = {
  kind: CourierKind['kind'] | null
  name: string
  isActive: boolean
  settings: Record<string, string>
  /** Names of stored secrets to remove. */
  removed: Record<string, boolean>
}

type Field = CourierKind['fields'][number]

/** Returns the settings of a new account: empty, except for fields with a default or a single option. */
export function startSettings({ fields }: CourierKind): Record<string, string> {
  const startValue = ({ options, default: usual = '' }: Field) =>
    options?.length === 1 ? (options[0]?.value ?? '') : usual
  return Object.fromEntries(fields.map((field) => [field.name, startValue(field)]))
}

/** Returns the value that a field shows at first: the stored setting or the default; empty for a secret. */
export function storedValue({ isSecret, default: usual = '' }: Field, stored: string | undefined): string {
  return isSecret ? '' : stored || usual
}

/** True if the form's URL has another host than the stored account: its secrets must then be typed again. */
export function isOtherHost(courier: Courier | null, baseUrl: string | undefined): boolean {
  const stored = courier?.settings.baseUrl
  if (!stored || baseUrl === undefined) return false
  return hostOf(baseUrl.trim()) !== hostOf(stored)
}

// Does not use `URL.parse`, which older phones lack.
function hostOf(url: string): string | undefined {
  try {
    return new URL(url).host
  } catch {
    return undefined
  }
}

/** Returns the settings to send, without unchanged secrets; a secret to remove is blank. */
export function settingsOf(
  { fields }: CourierKind,
  { settings, removed }: Pick<CourierValues, 'settings' | 'removed'>,
  courier: Courier | null,
): Record<string, string> {
  const isMoving = isOtherHost(courier, settings.baseUrl)
  const sent = fields.flatMap((field): [string, string][] => {
    const { name, isSecret } = field
    if (isSecret && removed[name]) return [[name, '']]
    const value = (settings[name] ?? storedValue(field, courier?.settings[name])).trim()
    const isKept = courier && isSecret && value === '' && !isMoving
    return isKept ? [] : [[name, value]]
  })
  return Object.fromEntries(sent)
}

export function kindText({ isRemote, hasWebhook, label }: CourierKind): string {
  if (!isRemote) return 'Sans liaison\u00a0: un fichier à déposer sur le site du transporteur'
  const parts = [
    'Envoi',
    hasWebhook ? 'suivi immédiat' : 'suivi toutes les 10\u00a0min',
    label && 'étiquettes',
    'tarifs',
  ]
  return parts.filter(Boolean).join(', ')
}
