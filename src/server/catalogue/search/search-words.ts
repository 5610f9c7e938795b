import { soundKey, type Vocabulary, withoutArticles } from '#rules/near-words.ts'
import type { VehicleNames } from '#rules/vehicle-names.ts'
import { foldSearch, searchWords } from '#server/db/like.ts'
import { joinTyped } from '../search-text.ts'

/** Maximum phrases compared with each name; the first ones have the nearest words. */
const MAX_PHRASES = 12

/**
 * Products contain the folded `text` or, if it has `parts`, one of the whole words near to each part, or are of one of the
 * `categories` that the owner names so.
 */
export type SearchWord = { text: string; parts: string[][]; categories: number[] }

export type Search = {
  /** Folded. */
  text: string
  /** Distinct words as typed, codes without separators. */
  typed: string[]
  /** The words that a product must have. */
  words: SearchWord[]
  /** Search with near words in place; empty where nothing is near. */
  phrases: string[]
  vehicle: SearchedVehicle | null
}

/** Models that some words name, and the `words` that products for them must have. */
export type SearchedVehicle = { models: number[]; year: number | null; words: SearchWord[] }

type Terms = { vocabulary: Vocabulary; vehicles: VehicleNames; categories: Map<string, number[]> }

/** Without terms, no word is near to another or names a vehicle. */
export function readSearch(search: string, terms?: Terms): Search {
  const read = readWords(search, terms)
  if (!terms) return read
  const { vocabulary, vehicles } = terms
  const named = vehicles.find(read.text.split(' '), (word) => vocabulary.has(word))
  if (!named) return read
  const { words } = readWords(named.rest.join(' '), terms)
  return { ...read, vehicle: { models: named.models, year: named.year, words } }
}

function readWords(search: string, terms: Terms | undefined): Search {
  const text = foldSearch(search)
  const typed = [...new Set(searchWords(search).map(joinTyped).flatMap(splitCompound))]
  const exact = { text, typed, words: typed.map(plainWord), phrases: [], vehicle: null }
  const wanted = terms ? withoutArticles(typed) : []
  if (!terms || wanted.length === 0) return exact
  const words = wanted.map((text) => ({
    text,
    parts: nearParts(text, terms.vocabulary),
    categories: findCategories(text, terms.categories),
  }))
  if (String(wanted) === String(typed) && words.every(isPlain)) return exact
  const known = new Map(words.map((word) => [word.text, alternatives(word)]))
  const phrasesOf = (phrase: string[]) =>
    combine(phrase.map((word) => known.get(word) ?? [word])).map((words) => words.join(' '))
  const all = text.split(' ')
  return {
    text,
    typed,
    words,
    vehicle: null,
    phrases: [...new Set([...phrasesOf(all), ...phrasesOf(withoutArticles(all))])],
  }
}

function plainWord(text: string): SearchWord {
  return { text, parts: [], categories: [] }
}

export function isPlain({ parts, categories }: SearchWord): boolean {
  return parts.length === 0 && categories.length === 0
}

function findCategories(word: string, categories: Terms['categories']): number[] {
  return categories.get(soundKey(word)) ?? categories.get(soundKey(withoutArabicArticle(word))) ?? []
}

/** Splits `anti-vol`, which products write `antivol` and `anti vol` too. */
function splitCompound(word: string): string[] {
  return /^\p{L}+(?:\p{Pd}\p{L}+)+$/u.test(word) ? word.split(/\p{Pd}/u) : [word]
}

/** Splits a word at apostrophes, and lists the words near to each part; none unless each part has some. */
function nearParts(word: string, vocabulary: Vocabulary): string[][] {
  if (!/^\p{L}+(?:['/]\p{L}+)*$/u.test(word)) return []
  const parts = word.split(/['/]/)
  const near = parts.map((part) => {
    const french = frenchWordsFor(part).filter((other) => vocabulary.has(other))
    const others = french.length > 0 ? french : vocabulary.near(part)
    if (parts.length > 1) return vocabulary.has(part) ? [part, ...others] : others
    // Products with words that contain it are found without them.
    return others.filter((other) => !other.includes(part))
  })
  return near.every((words) => words.length > 0) ? near : []
}

function alternatives({ text, parts }: Pick<SearchWord, 'text' | 'parts'>): string[] {
  const [separator = ''] = /['/]/.exec(text) ?? []
  return [text, ...(parts.length > 0 ? combine(parts).map((words) => words.join(separator)) : [])]
}

function combine(choices: string[][]): string[][] {
  return choices.reduce<string[][]>(
    (phrases, words) =>
      phrases.flatMap((phrase) => words.map((word) => [...phrase, word])).slice(0, MAX_PHRASES),
    [[]],
  )
}

/** What riders type, and the French words that products have for it, folded as by `foldText`. */
const SYNONYMS: [typed: string, french: string][] = [
  ['helmet helmets خوذة خوذه خوذات خودة', 'casque casques'],
  ['glove gloves قفاز قفازات', 'gant gants'],
  ['jacket jackets سترة جاكيت جاكيطة', 'blouson blousons veste vestes'],
  ['boot boots حذاء احذية بوط', 'botte bottes chaussure chaussures'],
  ['pants trousers سروال', 'pantalon pantalons'],
  ['rain مطر', 'pluie'],
  ['bag bags backpack حقيبة حقائب', 'sac sacs sacoche sacoches'],
  ['lock locks قفل', 'antivol antivols'],
  ['batri batrie battery بطارية بطاريات', 'batterie batteries'],
  ['oil زيت زيوت', 'huile huiles'],
  ['chain سلسلة', 'chaine chaines'],
  ['tire tires tyre tyres اطار اطارات عجلة', 'pneu pneus'],
  ['brake brakes فرامل فران', 'frein freins plaquette plaquettes'],
  ['filter filters فلتر', 'filtre filtres'],
  ['mirror mirrors مراة مرايا', 'retroviseur retroviseurs'],
  ['light lights ضوء اضواء', 'phare phares feu feux ampoule ampoules'],
]

const FRENCH = new Map(
  SYNONYMS.flatMap(([typed, french]) => typed.split(' ').map((word) => [word, french.split(' ')] as const)),
)

/** Lists the French words for a folded one in English, Arabic or as it sounds; the Arabic article may be before it. */
function frenchWordsFor(word: string): string[] {
  return FRENCH.get(word) ?? FRENCH.get(withoutArabicArticle(word)) ?? []
}

function withoutArabicArticle(word: string): string {
  return word.replace(/^ال/u, '')
}
