import { foldText } from '#rules/text.ts'

export type TextPart = { text: string; isMatch: boolean }

/** Splits a text into matches of a search and the rest, ignoring case and accents. */
export function matchParts(text: string, search: string): TextPart[] {
  const characters = [...text.normalize('NFC')]
  const isMatch = characters.map(() => false)
  const { folded, origins } = foldWithOrigins(characters)
  for (const word of foldText(search).split(' ').filter(Boolean)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      for (const origin of origins.slice(at, at + word.length)) isMatch[origin] = true
    }
  }
  return characters.reduce<TextPart[]>((parts, character, index) => {
    const last = parts.at(-1)
    if (last && last.isMatch === isMatch[index]) last.text += character
    else parts.push({ text: character, isMatch: isMatch[index] ?? false })
    return parts
  }, [])
}

/** Maps each letter to its original character: `œ` folds to two letters. */
function foldWithOrigins(characters: string[]): { folded: string; origins: number[] } {
  let folded = ''
  const origins: number[] = []
  characters.forEach((character, index) => {
    const letters = foldText(character) || ' '
    folded += letters
    for (const _ of letters) origins.push(index)
  })
  return { folded, origins }
}
