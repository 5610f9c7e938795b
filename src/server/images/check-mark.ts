import { readFile } from 'node:fs/promises'
import { ValidationError } from '#server/errors.ts'
import { readHeader } from './check-upload.ts'

/** px. */
const MAX_SIDE = 4000
const MIN_ICON = 512
/** Tolerance, as a share of the longer side. */
const SQUARE = 0.01

/**
 * Checks a logo or an icon. Throws ValidationError on `file` for more than 4,000 px on a side, an animation, or an icon
 * that is not square or has less than 512 px on a side.
 */
export async function checkMark(path: string, { isIcon }: { isIcon: boolean }): Promise<void> {
  const fail = (message: string) => {
    throw new ValidationError([{ path: 'file', message }])
  }
  const { width, height, pages = 1 } = await readHeader(path, 'file')
  if (pages > 1 || (await isAnimatedPng(path))) fail('Une image animée ne convient pas')
  const [shorter, longer] = width < height ? [width, height] : [height, width]
  if (longer > MAX_SIDE) fail(`Cette image est trop grande : ${MAX_SIDE} px de côté au plus`)
  if (!isIcon) return
  if (longer - shorter > longer * SQUARE) fail('Une icône est carrée')
  if (shorter < MIN_ICON) fail(`Une icône a ${MIN_ICON} px de côté au moins`)
}

/** True if a PNG announces frames before its image data. */
async function isAnimatedPng(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  const frames = bytes.indexOf('acTL')
  return frames >= 0 && frames < bytes.indexOf('IDAT')
}
