import { TO_COMPLETE } from './info-pages.ts'

/** Facts that the owner's pages state about the shop, each with the placeholder for a missing value. */
const FACTS = {
  name: 'nom de la boutique',
  phone: 'numéro de téléphone',
  email: 'adresse email',
  address: 'adresse du magasin',
  hours: 'jours et heures où l’on vous joint',
  company: 'nom du commerçant ou de la société',
  rc: 'numéro du registre du commerce',
  nif: 'numéro d’identification fiscale',
  nis: 'numéro d’identification statistique',
  seat: 'adresse du siège',
  host: 'nom, adresse et téléphone de l’hébergeur du site',
}

type Fact = keyof typeof FACTS

const FACT_NAMES = Object.keys(FACTS) as Fact[]

export type PageShop = Record<'name' | 'phone' | 'email' | 'address' | 'hours', string> & {
  legal: Record<'company' | 'rc' | 'nif' | 'nis' | 'address' | 'host', string>
}

/** Returns each fact as Markdown, or the placeholder `[À COMPLÉTER : …]` if the shop's settings lack it. */
export function pageFacts({ legal, ...shop }: PageShop): Record<Fact, string> {
  const told: Record<Fact, string> = { ...legal, ...shop, seat: legal.address }
  const toText = (fact: Fact) => (told[fact] === '' ? gapOf(fact) : escapeMarkdown(told[fact]))
  return Object.fromEntries(FACT_NAMES.map((fact) => [fact, toText(fact)])) as Record<Fact, string>
}

/** True if a Markdown text has the placeholder of a fact. */
export function asksFor(text: string, fact: Fact): boolean {
  return text.includes(gapOf(fact))
}

/** Replaces the placeholders in a Markdown text by the facts that the shop's settings now have. */
export function fillGaps(text: string, shop: PageShop): string {
  const values = pageFacts(shop)
  return FACT_NAMES.reduce((filled, fact) => filled.replaceAll(gapOf(fact), () => values[fact]), text)
}

/** Escapes Markdown in the owner's values. An underscore within a word is plain text: e-mail addresses have some. */
export function escapeMarkdown(value: string): string {
  return value.replace(/[\\`*[\]<>#]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, (mark) => `\\${mark}`)
}

function gapOf(fact: Fact): string {
  return `${TO_COMPLETE} : ${FACTS[fact]}]`
}
