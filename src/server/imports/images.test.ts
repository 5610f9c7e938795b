import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { requestPublic } from '#server/public-request.ts'
import { makeZip } from '../../../tests/support/make-xlsx.ts'
import { onOneDatabase, onOneDatabaseLong } from '../../../tests/support/on-each-database.ts'
import { lines, openImports } from '../../../tests/support/open-imports.ts'
import { imageFile } from '../../../tests/support/send-form.ts'
import { fetchImage } from './fetch-image.ts'
import { matchPath } from './image-paths.ts'

/** A server of images at an address that counts as public; every other one is as it is. */
async function serveImages(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const asked: string[] = []
  server.on('request', ({ url = '' }) => asked.push(url))
  const request: typeof requestPublic = (url, options, rules) =>
    requestPublic(url, options, {
      ...rules,
      resolve: async (name) => [name === 'photos.example' ? '127.0.0.1' : '10.0.0.1'],
      isPublic: (address) => address === '127.0.0.1',
    })
  const get = (path: string, timeout?: number) =>
    fetchImage(`http://photos.example:${port}${path}`, {
      request,
      stopping: new AbortController().signal,
      ...(timeout && { timeout }),
    })
  return {
    get,
    asked,
    port,
    [Symbol.dispose]: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a picture is fetched, also after a redirect to a public address', async () => {
  using server = await serveImages(({ url }, response) => {
    if (url === '/old.jpg') response.writeHead(301, { Location: '/new.jpg' }).end()
    else response.end('picture')
  })
  expect(String(await server.get('/old.jpg'))).toBe('picture')
  expect(server.asked).toEqual(['/old.jpg', '/new.jpg'])
})

test.each([
  ['http://intern.example/a.jpg', /pas publique/],
  ['http://10.0.0.1/a.jpg', /pas publique/],
  ['http://[::1]/a.jpg', /pas publique/],
  ['http://169.254.169.254/latest/meta-data', /pas publique/],
  ['file:///etc/passwd', /pas publique/],
  ['/loop.jpg', /redirections/],
])('a redirect to %s is refused', async (target, message) => {
  using server = await serveImages((_, response) => response.writeHead(302, { Location: target }).end())
  await expect(server.get('/a.jpg')).rejects.toThrow(message)
  expect(server.asked.length).toBeLessThanOrEqual(6)
})

test('a body without an end is left after 10 MB', async () => {
  let sent = 0
  using server = await serveImages((_, response) => {
    response.writeHead(200, { 'Content-Length': 2_000_000_000 })
    const chunk = Buffer.alloc(256 * 1024)
    const push = () => {
      while (!response.destroyed) {
        sent += chunk.length
        if (!response.write(chunk)) return
      }
    }
    response.on('drain', push)
    push()
  })
  await expect(server.get('/huge.jpg')).rejects.toThrow('10 Mo')
  // And what sockets hold.
  expect(sent).toBeLessThan(60_000_000)
})

test('a server that drips is left in time', async () => {
  using server = await serveImages((_, response) => {
    response.write('a')
  })
  await expect(server.get('/slow.jpg', 50)).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a server that refuses is told', async () => {
  using server = await serveImages((_, response) => response.writeHead(404).end())
  await expect(server.get('/none.jpg')).rejects.toThrow('son serveur répond 404')
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
