/// <reference path="./subset-font.d.ts" />
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const MODULES = join(import.meta.dirname, '../node_modules')
const FONTS = [
  'barlow/files/barlow-latin-400-normal.woff2',
  'barlow/files/barlow-latin-600-normal.woff2',
  'barlow-condensed/files/barlow-condensed-latin-600-normal.woff2',
  'barlow-condensed/files/barlow-condensed-latin-700-italic.woff2',
]

/** ASCII, the signs and letters of Western Europe, and what French and measures are set with. */
export const CHARACTERS = `${charactersBetween(0x20, 0x7e)}${charactersBetween(0xa0, 0xff)}\u202f‹›‘’“”–—…•−€ŒœŸ™Ω`

const CUT = { targetFormat: 'woff2', noHinting: true } as const

/**
 * The fonts cut down to what the shop writes, for Vite: `@french-fonts/NAME.woff2` in a style sheet. Half the
 * bytes; hints for coarse screens of old desktops go too.
 */
export function frenchFonts(): Plugin {
  return {
    name: 'french-fonts',
    config: async () => ({ resolve: { alias: { '@french-fonts': await cutFonts() } } }),
  }
}

/** The folder with the fonts, cut when they were not yet cut in this way. */
async function cutFonts(): Promise<string> {
  const fonts = await Promise.all(FONTS.map((font) => readFile(join(MODULES, '@fontsource', font))))
  const hash = createHash('sha1').update(CHARACTERS).update(JSON.stringify(CUT))
  for (const font of fonts) hash.update(font)
  const folder = join(MODULES, '.cache/guidon/fonts', hash.digest('hex').slice(0, 8))
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  await mkdir(unfinished, { recursive: true })
  await Promise.all(
    FONTS.map(async (font, index) => {
      const cut = await subsetFont(fonts[index] ?? Buffer.alloc(0), CHARACTERS, CUT)
      await writeFile(join(unfinished, basename(font)), cut)
    }),
  )
  await rename(unfinished, folder)
  return folder
}

function charactersBetween(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
