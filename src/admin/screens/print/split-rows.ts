/**
 * Splits lines of these heights into pages. Returns each page's first and last line (exclusive). `first` and
 * `next` are the room for lines on the first and on every other page; all in px.
 */
export function splitRows(heights: readonly number[], first: number, next: number): [number, number][] {
  const pages: [number, number][] = []
  let start = 0
  let room = first
  heights.forEach((height, index) => {
    // The recipient may fill the first page; every other page takes at least one line.
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
