import { TO_COMPLETE } from '#rules/info-pages.ts'

export type Gap = { label: string; start: number; end: number }

/** Finds the marks `[À COMPLÉTER : …]` of a text, even if their bracket is not closed. */
export function findGaps(text: string): Gap[] {
  const gaps: Gap[] = []
  for (let start = text.indexOf(TO_COMPLETE); start >= 0; start = text.indexOf(TO_COMPLETE, start + 1)) {
    const [inside = ''] = /^[^\][\n]*/.exec(text.slice(start + TO_COMPLETE.length)) ?? []
    const close = start + TO_COMPLETE.length + inside.length
    const end = text[close] === ']' ? close + 1 : start + TO_COMPLETE.length
    gaps.push({ label: inside.replace(/^\s*:/, '').trim() || 'à compléter', start, end })
  }
  return gaps
}
