/**
 * Cuts the lines of a slip into pages, by their heights in px; gives each page's first and last line (exclusive).
 * @param first the room for lines on the first page, px
 * @param next the same on every other page
 */
export function splitRows(heights: readonly number[], first: number, next: number): [number, number][] {
  const pages: [number, number][] = []
  let start = 0
  let room = first
  heights.forEach((height, index) => {
    // The first page may be full without a line; any other takes at least one.
    const isPageEmpty = index === start && pages.length > 0
    if (height > room && !isPageEmpty) {
      pages.push([start, index])
      start = index
      room = next
    }
    room -= height
  })
  return [...pages, [start, heights.length]]
}
