import type { XmlReader } from './parse-xml.ts'
import { badSheet, MAX_CELL } from './sheet-limits.ts'

/** Texts of a workbook that cells point to; twenty columns of the longest sheet. */
const MAX_TEXTS = 400_000

/** Makes the shared texts of a workbook: each `<si>` is the text of its `<t>`, without phonetic ones. */
export class SharedTextReader implements XmlReader<string> {
  #made: string[] = []
  #count = 0
  #text = ''
  #isText = false
  #isPhonetic = false

  open = (name: string): void => {
    if (name === 'si') this.#text = ''
    else if (name === 'rPh') this.#isPhonetic = true
    else if (name === 't') this.#isText = !this.#isPhonetic
  }

  close = (name: string): void => {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'si') {
      if (++this.#count > MAX_TEXTS) throw badSheet('Ce fichier a trop de textes')
      this.#made.push(this.#text.trim())
    }
  }

  text = (text: string): void => {
    if (this.#isText) this.#text += text.slice(0, MAX_CELL - this.#text.length)
  }

  take = (): string[] => this.#made.splice(0)
}
