import { expect, test } from 'vitest'
import { requestPublic } from '#server/outbound/public-request.ts'
import { makeZip } from '#support/make-xlsx.ts'
import { lines, openImports } from '#support/open-imports.ts'
import { onOneDatabase, onOneDatabaseLong } from '#support/open-test-shop.ts'
import { imageFile } from '#support/send-form.ts'
import { matchPath } from './image-paths.ts'
import { fetchImage, MAX_IMAGE } from './import-images.ts'

const CHECKED: Partial<Parameters<typeof requestPublic>[2]> = { resolve: async () => ['10.0.0.1'] }

/** Fetches http://photos.example/a.jpg, whose host sends these responses. Other hosts have a private IP. */
function openImages(answer: (path: string) => { status?: number; location?: string; body?: string }) {
  const asked: string[] = []
  const request: typeof requestPublic = async (url, options, rules) => {
    if (url.host !== 'photos.example') return requestPublic(url, options, { ...rules, ...CHECKED })
    asked.push(url.pathname)
    const { status = 200, location, body = '' } = answer(url.pathname)
    return { status, headers: { location }, body: Buffer.from(body).subarray(0, options.maxBytes) }
  }
  const get = async () => {
    const stopping = new AbortController().signal
    return String(await fetchImage('http://photos.example/a.jpg', { request, stopping })).slice(0, 9)
  }
  return { asked, get }
}

test('a picture is fetched, also after a redirect to a public address', async () => {
  const { asked, get } = openImages((path) =>
    path === '/a.jpg' ? { status: 301, location: '/new.jpg' } : { body: 'picture' },
  )
  expect(await get()).toBe('picture')
  expect(asked).toEqual(['/a.jpg', '/new.jpg'])
})

test.each([
  ['http://intern.example/a.jpg', /pas publique/],
  ['http://10.0.0.1/a.jpg', /pas publique/],
  ['http://[::1]/a.jpg', /pas publique/],
  ['http://169.254.169.254/latest/meta-data', /pas publique/],
  ['file:///etc/passwd', /pas publique/],
  ['/loop.jpg', /redirections/],
])('a redirect to %s is refused', async (location, message) => {
  const { asked, get } = openImages(() => ({ status: 302, location }))
  await expect(get()).rejects.toThrow(message)
  expect(asked.length).toBeLessThanOrEqual(6)
})

test.each([
  ['more than 10 MB', { body: 'a'.repeat(MAX_IMAGE + 100) }, 'elle dépasse 10 Mo'],
  ['a refusal', { status: 404 }, 'son serveur répond 404'],
])('%s is told', async (_, answer, message) => {
  await expect(openImages(() => answer).get()).rejects.toThrow(message)
})

test('a server that takes too long is left', async () => {
  const request: typeof requestPublic = (_url, { signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const fetching = fetchImage('http://photos.example/a.jpg', {
    ...{ request, timeout: 1, stopping: new AbortController().signal },
  })
  await expect(fetching).rejects.toMatchObject({ name: 'TimeoutError' })
})

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
      .match(/[^\\/?]+\.jpg/gi)
      ?.at(-1)
      ?.toLowerCase()
  const all = ZIP.map((filename, id) => ({ id, filename }))
  const rows = all.filter(({ filename }) => last(filename) === last(name))
  const { id, problem } = matchPath(name, rows)
  expect(id === undefined ? null : ZIP[id]).toBe(path)
  expect(problem ?? '').toMatch(told ?? /^$/)
})

onOneDatabase('pictures of variations come with their colours', async (shop) => {
  const { read, write, products } = await openImports(shop)
  const image = async (color: string) => Buffer.from((await imageFile(color)).bytes)
  const pictures = await makeZip({ 'a.jpg': await image('#0000ff'), 'noir.jpg': await image('#000000') })
  const file = lines(
    'Type;SKU;Name;Categories;Parent;Regular price;Images;Attribute 1 name;Attribute 1 value(s)',
    'variable;A;Gant;Gants;;900;a.jpg;Couleur;Noir, Rouge',
    'variation;;;;A;900;noir.jpg;Couleur;noir',
    'variation;;;;A;950;;Couleur;Rouge',
  )
  await write((await read(file, { pictures })).id)
  const [glove] = await products()
  expect(glove?.images.map(({ color }) => color)).toEqual([null, 'Noir'])
  expect((await read(file, { pictures })).counts).toEqual({ create: 0, update: 0, skip: 1 })
})

onOneDatabaseLong(
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
