import { cleanLine } from '#contract/fields.ts'

const SEVERAL = 'plusieurs dossiers du zip en ont une de ce nom (écrivez aussi le dossier)'

/** The zip's image for a name, and a message for the owner if the match is uncertain. */
export type Match = { id?: number; problem?: string }

/** Finds the image whose path ends with the name; for a URL, the path that shares the most final parts. */
export function matchPath(name: string, rows: { id: number; filename: string }[]): Match {
  const wanted = partsOf(name)
  const paths = rows.map(({ id, filename }) => ({ id, path: partsOf(filename) }))
  const most = isUrl(name) ? Math.max(...paths.map(({ path }) => countShared(path, wanted))) : wanted.length
  const fitting = paths.filter(({ path }) => countShared(path, wanted) === most)
  const [first, ...others] = fitting.filter(
    ({ path }) => path.length === most || fitting.every((fit) => fit.path.length > most),
  )
  if (first) return others.length > 0 ? { problem: withoutImage(name, SEVERAL) } : { id: first.id }
  const [flat] = paths.filter(({ path }) => countShared(path, wanted) === path.length)
  if (flat)
    return {
      id: flat.id,
      problem: `Image «\u00a0${name.slice(0, 200)}\u00a0»\u00a0: prise hors de son dossier, que le zip n’a pas`,
    }
  return { problem: withoutImage(name, rows.length > 0 ? 'le zip ne l’a pas dans ce dossier' : undefined) }
}

function partsOf(name: string): string[] {
  const path = isUrl(name) ? new URL(name).pathname : name
  return path
    .split(/[\\/]/)
    .map((part) => imageKey(isUrl(name) ? decoded(part) : part))
    .filter((part) => part !== '' && part !== '.')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Counts the equal parts at the end of two paths. */
function countShared(a: string[], b: string[]): number {
  const [path, other] = [a.toReversed(), b.toReversed()]
  const end = path.findIndex((part, index) => part !== other[index])
  return end < 0 ? path.length : end
}

/** Returns the message for an image that could not be imported. */
export function withoutImage(name: string, reason = 'elle n’est pas dans le zip'): string {
  return `Image «\u00a0${name.slice(0, 200)}\u00a0»\u00a0: ${reason}, le produit vient sans elle`
}

/** Returns the last part of a path or URL: `photos/Casque.jpg`, `https://a.dz/Casque.jpg?v=2` give `Casque.jpg`. */
export function lastPart(name: string): string {
  const path = isUrl(name) ? name.replace(/[?#].*$/, '') : name
  const last = path.split(/[\\/]/).at(-1)?.trim() ?? ''
  return cleanLine(isUrl(name) ? decoded(last) : last)
}

export function imageKey(name: string): string {
  return lastPart(name).normalize('NFC').toLowerCase()
}

export function isUrl(name: string): boolean {
  return /^https?:\/\//i.test(name) && URL.canParse(name)
}
