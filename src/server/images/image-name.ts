import { cleanText } from '#contract/fields.ts'

/**
 * Returns the name of an uploaded file as a label to show: its last part, at most 200 characters, without anything
 * that could be taken for a path. No file on disk is named by it.
 */
export function imageName(filename: string): string {
  const last = cleanText(filename).split(/[\\/]/).at(-1) ?? ''
  const name = last
    .replace(/[<>:"|?*\n]/g, '')
    .replace(/^[.\s]+/, '')
    .trim()
  return [...name].slice(-200).join('').slice(-200).toWellFormed() || 'image'
}
