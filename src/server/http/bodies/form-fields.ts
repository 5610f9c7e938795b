import type { Endpoint } from '#contract/endpoints.ts'
import type { FormFields } from '#contract/fields.ts'
import { type Issue, ValidationError } from '#server/errors.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Throws ValidationError for texts that are not UTF-8, or not JSON where the field is JSON. */
export function readFields(
  texts: Map<string, Uint8Array>,
  { form = {} }: Pick<Endpoint, 'form'>,
): Record<string, unknown> {
  const issues: Issue[] = []
  const values: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(form)) {
    const text = texts.get(name)
    if (!text) continue
    try {
      values[name] = PARSERS[kind](UTF8.decode(text))
    } catch {
      issues.push({ path: name, message: kind === 'json' ? 'JSON mal formé' : 'Texte mal formé' })
    }
  }
  if (issues.length > 0) throw new ValidationError(issues)
  return values
}

// Keeps invalid values as strings, which the endpoint's schema rejects with its own message.
const PARSERS: Record<FormFields[string], (text: string) => unknown> = {
  text: (text) => text,
  number: (text) => (text.trim() === '' ? null : /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text || null),
  json: (text) => (text.trim() === '' ? null : JSON.parse(text)),
}
