import { HELP_GROUPS, type HelpTopic } from '#admin/help-topics.ts'
import { foldText } from '#rules/text.ts'

export type Guide = {
  topic: HelpTopic
  title: string
  /** The first sentence, without formatting. */
  intro: string
  /** Markdown, without title and image. */
  text: string
  image: { url: string; alt: string } | null
}

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

function readGuide(topic: HelpTopic): Guide {
  const file = TEXTS[`${FOLDER}${topic}.md`] ?? ''
  const [heading = '', ...lines] = file.split('\n')
  const body = lines.join('\n').trim()
  const [, alt = '', path = ''] = IMAGE.exec(body) ?? []
  const url = IMAGES[FOLDER + path]
  const text = body.replace(IMAGE, '')
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
        .replace(/\*\*|`/g, ''),
    )
    .filter(Boolean)
}

const GUIDES: Guide[] = HELP_GROUPS.flatMap(({ topics }) => topics.map(readGuide))

export type Found = { guide: Guide; excerpt: string }

/** Finds the pages with all words of a query, first those with all in their title. */
export function searchGuides(query: string): Found[] {
  // A plural is searched like its singular.
  const words = foldText(query)
    .split(/[\s']+/)
    .map((word) => word.replace(/(?<=.{3})[sx]$/, ''))
  const hasAll = (text: string) => words.every((word) => foldText(text).includes(word))
  const inTitle = GUIDES.filter(({ title }) => hasAll(title))
  const inText = GUIDES.filter((guide) => !inTitle.includes(guide) && hasAll(`${guide.title} ${guide.text}`))
  return [
    ...inTitle.map((guide) => ({ guide, excerpt: guide.intro })),
    ...inText.map((guide) => ({ guide, excerpt: matchingSentence(guide, words) })),
  ]
}

function matchingSentence({ text }: Guide, words: string[]): string {
  const counted = plainSentences(text).map((sentence) => {
    const folded = foldText(sentence)
    return { sentence, hits: words.filter((word) => folded.includes(word)).length }
  })
  const most = Math.max(...counted.map(({ hits }) => hits))
  return counted.find(({ hits }) => hits === most)?.sentence ?? ''
}
