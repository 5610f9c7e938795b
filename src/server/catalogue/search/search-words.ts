import { soundKey, type Vocabulary, withoutArticles } from '#rules/near-words.ts'
import type { VehicleNames } from '#rules/vehicle-names.ts'
import { foldSearch, searchWords } from '#server/db/like.ts'
import { joinTyped } from '../search-text.ts'

/** Maximum combinations of similar words compared with names; words that sound alike come first. */
const MAX_PHRASES = 12

/**
 * A product matches if it contains the folded `text`; or, if there are `parts`, one of the similar words of
 * each part; or is in one of the `categories` for which the owner listed the word.
 */
export type SearchWord = { text: string; parts: string[][]; categories: number[] }

export type Search = {
  /** The folded search. */
  text: string
  /** Distinct words as typed, with codes joined. */
  typed: string[]
  words: SearchWord[]
  /** Variants of the search, with similar words or without articles; empty if it only matches as typed. */
  phrases: string[]
  vehicle: SearchedVehicle | null
}

/** Vehicle models that the search names, and the other words that their products must match. */
export type SearchedVehicle = { models: number[]; year: number | null; words: SearchWord[] }

type Terms = { vocabulary: Vocabulary; vehicles: VehicleNames; categories: Map<string, number[]> }

/** Parses a search. Without `terms`, finds no similar words and no vehicles. */
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
  const plain = typed.map((text) => ({ text, parts: [], categories: [] }))
  const exact = { text, typed, words: plain, phrases: [], vehicle: null }
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

export function isPlain({ parts, categories }: SearchWord): boolean {
  return parts.length === 0 && categories.length === 0
}

function findCategories(word: string, categories: Terms['categories']): number[] {
  return categories.get(soundKey(word)) ?? categories.get(soundKey(withoutArabicArticle(word))) ?? []
}

/** Splits compounds such as `anti-vol`, because products may have `antivol` or `anti vol`. */
function splitCompound(word: string): string[] {
  return /^\p{L}+(?:\p{Pd}\p{L}+)+$/u.test(word) ? word.split(/\p{Pd}/u) : [word]
}

/** Splits a word at apostrophes and slashes, and lists similar words of each part; none if a part has none. */
function nearParts(word: string, vocabulary: Vocabulary): string[][] {
  if (!/^\p{L}+(?:['/]\p{L}+)*$/u.test(word)) return []
  const parts = word.split(/['/]/)
  const near = parts.map((part) => {
    const french = frenchWordsFor(part).filter((other) => vocabulary.has(other))
    const others = french.length > 0 ? french : vocabulary.near(part)
    if (parts.length > 1) return vocabulary.has(part) ? [part, ...others] : others
    // Words that contain the part already match without being similar.
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

/** Words that visitors type, with the French words in products, both folded as by `foldText`. */
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

/** Lists French words for a folded English, Arabic or phonetic word, even with the Arabic article. */
function frenchWordsFor(word: string): string[] {
  return FRENCH.get(word) ?? FRENCH.get(withoutArabicArticle(word)) ?? []
}

function withoutArabicArticle(word: string): string {
  return word.replace(/^ال/u, '')
}
