import { placeKey } from '#rules/find-place.ts'
import { foldText } from '#rules/text.ts'

/** A tyre size, with the letters before the rim left out, so that `120/70 ZR17` matches `120/70-17`. */
const TYRE = /(?<!\d)(\d{2,3})\/(\d{2,3}) ?-? ?(?:z?r|b)? ?(\d{2})(?!\d)/g

/** Returns the text to search in: folded name and brand, then codes and compound words without separators. */
export function searchText(name: string, brand: string | null): string {
  const text = foldText(`${name} ${brand ?? ''}`)
  return [text, ...joinCodes(text), ...joinCompounds(text)].join(' ')
}

/** Lists compound words without their hyphen: `antivol` for `anti-vol`. */
function joinCompounds(text: string): string[] {
  const compounds = text.match(/(?<![\p{L}\p{N}])\p{L}+(?:\p{Pd}\p{L}+)+(?![\p{L}\p{N}])/gu) ?? []
  return [...new Set(compounds.map((compound) => compound.replace(/\p{Pd}/gu, '')))]
}

/** Joins a word with a digit to short neighbours: `10w40` in `huile 10w-40`, `520vx3` in `chaine 520 vx3`. */
function joinCodes(text: string): string[] {
  const words = text.split(' ').map(placeKey).filter(Boolean)
  const codes: string[] = [...text.matchAll(TYRE)].map((size) => size.slice(1).join(''))
  let code = ''
  for (const [index, word] of words.entries()) {
    if (!code && hasDigit(word)) code = leadOf(words[index - 1] ?? '', word)
    if (hasDigit(word) || (code && word.length <= 3)) code += word
    else if (code) {
      codes.push(code)
      code = ''
    }
  }
  return [...new Set([...codes, code])].filter((code) => code && !text.includes(code))
}

/** Returns the word before a code if it is short, or if the code is one to three digits (`neotec 2`). */
function leadOf(before: string, word: string): string {
  return before.length <= 3 || /^\d{1,3}$/.test(word) ? before : ''
}

function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word)
}

/** Removes the separators of a typed code: `hf204` for `hf-204`. Decimals and other words stay. */
export function joinTyped(word: string): string {
  const [size, ...parts] = word.matchAll(TYRE).next().value ?? []
  if (size === word) return parts.join('')
  const isCode = /^[\p{L}\p{N}]+(?:[-‐‑–./][\p{L}\p{N}]+)+$/u.test(word) && /\p{N}/u.test(word)
  return isCode && !/^\d+\.\d+$/.test(word) ? placeKey(word) : word
}
