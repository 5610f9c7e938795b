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

/** ASCII, the letters of Western Europe (brands have them), and what French is set with. */
const CHARACTERS = `${charactersBetween(0x20, 0x7e)}${charactersBetween(0xc0, 0xff)}\u00a0\u202f«»‹›‘’“”–—…·•°²³½×−€ŒœŸ©®™`

const CUT = join(
  MODULES,
  '.cache/guidon/fonts',
  createHash('sha1').update(CHARACTERS).digest('hex').slice(0, 8),
)

/**
 * The fonts cut down to what the shop writes, for Vite: `@french-fonts/NAME.woff2` in a style sheet. Half the
 * bytes; hints for coarse screens of old desktops go too.
 */
export function frenchFonts(): Plugin {
  return {
    name: 'french-fonts',
    config: async () => {
      await Promise.all(FONTS.map(cut))
      return { resolve: { alias: { '@french-fonts': CUT } } }
    },
  }
}

async function cut(font: string): Promise<void> {
  const target = join(CUT, basename(font))
  if (existsSync(target)) return
  const whole = await readFile(join(MODULES, '@fontsource', font))
  await mkdir(CUT, { recursive: true })
  const unfinished = `${target}.${process.pid}`
  await writeFile(unfinished, await subsetFont(whole, CHARACTERS, { targetFormat: 'woff2', noHinting: true }))
  await rename(unfinished, target)
}

function charactersBetween(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
