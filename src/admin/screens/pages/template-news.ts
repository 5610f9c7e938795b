/**
 * Lists the paragraphs of a page's model that its text does not have, ignoring case and spaces; a title counts with its text.
 * Both are Markdown.
 */
export function newParagraphs(model: string, text: string): string[] {
  const known = new Set(paragraphsOf(text).map(fold))
  return paragraphsOf(model).filter((paragraph) => !paragraph.startsWith('#') && !known.has(fold(paragraph)))
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

function fold(paragraph: string): string {
  return paragraph.replace(/\s+/g, ' ').toLowerCase()
}
