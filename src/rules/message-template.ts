import { isolate } from './text.ts'

export const TEMPLATE_KEYS = ['confirm', 'unreachable', 'shipped', 'attempt'] as const

export type TemplateKey = (typeof TEMPLATE_KEYS)[number]

export const PLACEHOLDERS = ['nom', 'numero', 'produits', 'total', 'adresse', 'boutique', 'suivi'] as const

export type Placeholder = (typeof PLACEHOLDERS)[number]

/** Templates until the owner edits them. */
export const DEFAULT_TEMPLATES: Record<TemplateKey, string> = {
  confirm:
    'Bonjour {nom}, ici {boutique}. Nous avons bien reçu votre commande n° {numero} : {produits}. Total à payer à la livraison : {total}. Livraison : {adresse}. Pouvez-vous la confirmer ?',
  unreachable:
    'Bonjour {nom}, ici {boutique}. Nous avons essayé de vous appeler pour confirmer votre commande n° {numero} ({total}). Quand pouvons-nous vous joindre ?',
  shipped:
    'Bonjour {nom}, votre commande n° {numero} de {boutique} est partie vers {adresse}. Préparez {total}. {suivi}',
  attempt:
    'Bonjour {nom}, ici {boutique}. Le livreur n’a pas pu vous remettre votre commande n° {numero} ({total}) : {adresse}. Quand peut-il repasser ?',
}

/** Returns the first unknown placeholder of a text, or undefined. A stray brace is plain text. */
export function unknownPlaceholder(text: string): string | undefined {
  return [...text.matchAll(/\{([\p{L}\p{N}_-]+)\}/gu)]
    .map(([, name]) => name)
    .find((name) => !PLACEHOLDERS.includes(name as Placeholder))
}

/** Fills in placeholders, trims line ends, and isolates values near Arabic letters, except `suivi`, a URL. */
export function fillTemplate(text: string, values: Record<Placeholder, string>): string {
  return text
    .replace(/\{([\p{L}\p{N}_-]+)\}/gu, (whole, name) => {
      const value = values[name as Placeholder]
      if (value === undefined) return whole
      return name === 'suivi' ? value : isolate(value, text)
    })
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}
