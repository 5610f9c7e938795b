import { isIP } from 'node:net'
import type { CourierKind } from '#contract/courier.ts'
import { type Issue, ValidationError } from '#server/errors.ts'
import { isPublicAddress } from '#server/public-address.ts'
import { isMask } from './secrets.ts'

type Settings = Record<string, string>

type Options = {
  fields: CourierKind['fields']
  /** What the account has already; empty for a new one. */
  known: Settings
  /** Whether http and private addresses are taken. */
  isTestHostTaken: boolean
}

/**
 * The settings of an account and its secrets, from what a form sends. What is not sent stays, and so does a secret that
 * is sent masked; names that the kind does not have are ignored.
 * @throws ValidationError with the paths `settings.…`
 */
export function checkSettings(sent: Settings, { fields, known, isTestHostTaken }: Options) {
  const issues: Issue[] = []
  const settings: Settings = {}
  const secrets: Settings = {}
  for (const { name, isSecret, isRequired, options } of fields) {
    const given = sent[name]
    const isKept = given === undefined || (isSecret && isMask(given))
    const value = (isKept ? known[name] : given) ?? ''
    const message = problemOf(value)
    if (message) issues.push({ path: `settings.${name}`, message })
    if (value !== '') (isSecret ? secrets : settings)[name] = value

    function problemOf(value: string): string | null {
      if (value === '') return isRequired ? 'Ce champ est obligatoire' : null
      if (name === 'baseUrl') return problemOfAddress(value, isTestHostTaken)
      return options && !options.some((option) => option.value === value) ? 'Choix inconnu' : null
    }
  }
  if (issues.length > 0) throw new ValidationError(issues)
  return { settings, secrets }
}

const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|lan|home|intranet|localdomain)$/i

function problemOfAddress(address: string, isTestHostTaken: boolean): string | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return 'Adresse https attendue'
  if (url.username || url.password || url.search || url.hash) {
    return 'Adresse sans identifiants ni paramètres attendue'
  }
  if (isTestHostTaken) return null
  if (url.protocol !== 'https:') return 'Adresse https attendue'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isPrivate = isIP(host) ? !isPublicAddress(host) : !host.includes('.') || PRIVATE_NAMES.test(host)
  return isPrivate ? 'L’adresse n’est pas publique' : null
}

/** The base URL of an API, with a final slash; an address without a path gets the API's usual one. */
export function baseUrlOf(address: string, basePath: string): URL {
  const url = new URL(address)
  if (url.pathname === '/') url.pathname = basePath
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}
