import { HELP_GROUPS, type HelpTopic } from '#admin/help-topics.ts'
import { foldText } from '#rules/text.ts'

export type Guide = ReturnType<typeof readGuide>

// Loads all texts at once for the search, in a chunk of the help screens.
const TEXTS = import.meta.glob<string>('../../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const IMAGES = import.meta.glob<string>('../../../../docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const FOLDER = '../../../../docs/guide/'
const IMAGE = /^!\[(.*)\]\((.+)\)\n+/m

export function findGuide(topic: string): Guide | undefined {
  return GUIDES.find((guide) => guide.topic === topic)
}

function readGuide(topic: HelpTopic) {
  const file = TEXTS[`${FOLDER}${topic}.md`] ?? ''
  const [heading = '', ...lines] = file.split('\n')
  const body = lines.join('\n').trim()
  const [, alt = '', path = ''] = IMAGE.exec(body) ?? []
  const url = IMAGES[FOLDER + path]
  // Removes the backticks of code, for which the help screen has no style.
  const text = body.replace(IMAGE, '').replaceAll('`', '')
  const [intro = ''] = plainSentences(text)
  return { topic, title: heading.slice(2), intro, text, image: url ? { url, alt } : null }
}

function plainSentences(text: string): string[] {
  return text
    .split(/\n|(?<=[.?!]) /)
    .map((line) =>
      line
        .replace(/^(#+|-|\d+\.) /, '')
        .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
        .replace(/\*\*/g, ''),
    )
    .filter(Boolean)
}

const GUIDES: Guide[] = HELP_GROUPS.flatMap(({ topics }) => topics.map(readGuide))

export type Found = { guide: Guide; excerpt: string }

/** Common French words, which are on most pages: a search that has other words ignores them. */
const SMALL = new Set(
  'a au aux ce comment dans de des du en et est je la le les ma mes mon ou par pour sur un une'.split(' '),
)

/** A word that no page contains is shortened down to this length: « imprimante » finds « imprimer ». */
const STEM = 5

const ALL_TEXT = foldText(GUIDES.map(({ title, text }) => `${title} ${text}`).join('\n'))

/** Finds the pages with all words of a query. Matches in titles count most, then those in headings. */
export function searchGuides(query: string): Found[] {
  const words = wordsOf(query)
  return GUIDES.flatMap((guide) => {
    const fit = fitOf(guide, words)
    return fit > 0 ? { guide, fit } : []
  })
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ guide }) => {
      const isTitle = words.every((word) => foldText(guide.title).includes(word))
      return { guide, excerpt: isTitle ? guide.intro : matchingSentence(guide, words) }
    })
}

function wordsOf(query: string): string[] {
  // Removes a plural's ending, so that the plural finds the singular.
  const typed = foldText(query)
    .split(/[\s']+/)
    .map((word) => word.replace(/(?<=.{3})[sx]$/, ''))
  const large = typed.filter((word) => word.length > 1 && !SMALL.has(word))
  return (large.length > 0 ? large : typed).map((word) => {
    let stem = word
    while (stem.length > STEM && !ALL_TEXT.includes(stem)) stem = stem.slice(0, -1)
    return ALL_TEXT.includes(stem) ? stem : word
  })
}

/** Rates how well a page fits the words; 0 if it lacks one. */
function fitOf({ title, text }: Guide, words: string[]): number {
  const folded = { title: foldText(title), text: foldText(text), chapters: foldText(chaptersOf(text)) }
  let fit = 0
  for (const word of words) {
    const times = folded.text.split(word).length - 1
    if (times === 0 && !folded.title.includes(word)) return 0
    fit += Math.min(times, 9)
    if (folded.chapters.includes(word)) fit += 10
    if (folded.title.includes(word)) fit += 100
  }
  return fit
}

function chaptersOf(text: string): string {
  return (text.match(/^## .*$/gm) ?? []).join('\n')
}

function matchingSentence({ text }: Guide, words: string[]): string {
  const counted = plainSentences(text).map((sentence) => {
    const folded = foldText(sentence)
    return { sentence, hits: words.filter((word) => folded.includes(word)).length }
  })
  const most = Math.max(...counted.map(({ hits }) => hits))
  return counted.find(({ hits }) => hits === most)?.sentence ?? ''
}
