import { isIP } from 'node:net'
import type { CourierKind } from '#contract/courier.ts'
import { type Issue, ValidationError } from '#server/errors.ts'
import { isPublicAddress } from '#server/outbound/public-address.ts'
import { hostOf, isMask } from '#server/secrets/secrets.ts'

type Settings = Record<string, string>

type Options = {
  fields: CourierKind['fields']
  /** The settings stored for the account; empty for a new one. */
  stored: Settings
  /** Accepts http and private addresses. */
  allowTestHosts: boolean
}

/**
 * Checks the settings of a form, and separates the secrets. Settings not sent, and secrets sent masked, keep
 * their stored values. If the host changes, secrets must be typed again, so that no other host gets them.
 * Throws ValidationError on `settings.…`.
 */
export function checkSettings(sent: Settings, { fields, stored, allowTestHosts }: Options) {
  const issues: Issue[] = []
  const settings: Settings = {}
  const secrets: Settings = {}
  const isOtherHost = hostOf(stored) !== '' && hostOf({ ...stored, ...sent }) !== hostOf(stored)
  for (const { name, type, isSecret, isRequired, options } of fields) {
    const isKept = sent[name] === undefined || (isSecret && isMask(sent[name]))
    const value = (isKept ? stored[name] : sent[name]) ?? ''
    const isWithheld = isKept && isSecret && isOtherHost && value !== ''
    const message = isWithheld ? 'L’adresse change : saisissez à nouveau ce secret' : problemOf(value)
    if (message) issues.push({ path: `settings.${name}`, message })
    if (value !== '') (isSecret ? secrets : settings)[name] = value

    function problemOf(value: string): string | null {
      if (value === '') return isRequired ? 'Ce champ est obligatoire' : null
      if (type === 'url') return problemOfUrl(value, allowTestHosts)
      return options && !options.some((option) => option.value === value) ? 'Choix inconnu' : null
    }
  }
  if (issues.length > 0) throw new ValidationError(issues)
  return { settings, secrets }
}

const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|lan|home|intranet|localdomain)$/i

function problemOfUrl(text: string, allowTestHosts: boolean): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return 'Adresse https attendue'
  if (url.username || url.password || url.search || url.hash) {
    return 'Adresse sans identifiants ni paramètres attendue'
  }
  if (allowTestHosts) return null
  if (url.protocol !== 'https:') return 'Adresse https attendue'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isPrivate = isIP(host) ? !isPublicAddress(host) : !host.includes('.') || PRIVATE_NAMES.test(host)
  return isPrivate ? 'L’adresse n’est pas publique' : null
}
