// @module-tag long

import { expect, test } from 'vitest'
import { makeZip } from '../../../tests/support/make-xlsx.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { lines, openImports } from '../../../tests/support/open-imports.ts'
import { imageFile } from '../../../tests/support/send-form.ts'
import { matchPath } from './image-paths.ts'

const ZIP = ['Rouge/1.jpg', 'Bleu/1.jpg', 'Bleu/Été/2.JPG', '3.jpg', 'Vert/3.jpg', 'Vert/4.jpg']
const SEVERAL = /plusieurs dossiers/

test.each<[name: string, path: string | null, told: RegExp | null]>([
  ['Rouge/1.jpg', 'Rouge/1.jpg', null],
  ['bleu\\1.JPG', 'Bleu/1.jpg', null],
  ['1.jpg', null, SEVERAL],
  ['Jaune/1.jpg', null, /pas dans ce dossier/],
  ['3.jpg', '3.jpg', null],
  ['Vert/3.jpg', 'Vert/3.jpg', null],
  ['4.jpg', 'Vert/4.jpg', null],
  ['été/2.jpg', 'Bleu/Été/2.JPG', null],
  ['photos/3.jpg', '3.jpg', /hors de son dossier/],
  ['https://a.dz/w/Rouge/1.jpg?v=2', 'Rouge/1.jpg', null],
  ['https://a.dz/w/4.jpg', 'Vert/4.jpg', null],
  ['https://a.dz/w/1.jpg', null, SEVERAL],
  ['5.jpg', null, /pas dans le zip/],
])('the image %s of a zip', (name, path, told) => {
  const last = (text: string) =>
    text
      .split(/[\\/?]/)
      .filter((part) => /\.jpg$/i.test(part))
      .at(-1)
      ?.toLowerCase()
  const rows = ZIP.map((filename, id) => ({ id, filename })).filter(
    ({ filename }) => last(filename) === last(name),
  )
  const { id, problem } = matchPath(name, rows)
  expect(id === undefined ? null : ZIP[id]).toBe(path)
  expect(problem ?? '').toMatch(told ?? /^$/)
})

onOneDatabase(
  'pictures of one name in two folders go to their products, and a bare name is told',
  async (shop) => {
    const { read, write, products } = await openImports(shop)
    const image = async (color: string) => Buffer.from((await imageFile(color)).bytes)
    const pictures = await makeZip({
      'Rouge/1.jpg': await image('#ff0000'),
      'Bleu/1.jpg': await image('#0000ff'),
    })
    const rows = ['Casque rouge;9;C;Rouge/1.jpg', 'Casque bleu;9;C;Bleu/1.jpg', 'Casque;9;C;1.jpg']
    const dry = await read(lines('Nom;Prix;Catégorie;Images', ...rows), { pictures })
    const told = [{ line: 4, message: expect.stringMatching(SEVERAL) }]
    expect(dry.problems).toMatchObject(told)
    expect((await write(dry.id)).problems).toMatchObject(told)
    const [red, blue, bare] = await products()
    expect([red?.imageFilename, blue?.imageFilename, bare?.hasImage]).toEqual(['1.jpg', '1.jpg', false])
    const hashes = await shop.db.selectFrom('product_images').select('image_hash').execute()
    expect(new Set(hashes.map(({ image_hash }) => image_hash)).size).toBe(2)
  },
)
