import { expect } from 'vitest'
import type { Category } from '#contract/category.ts'
import type { Banner, NewsItem } from '#contract/content.ts'
import type { Wilaya } from '#contract/delivery.ts'
import { addWilaya } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { imageFile, sendForm } from '../../../tests/support/send-form.ts'

// What a field of the owner's may hold: nothing, the same twice, or what nobody types.

type Body = Record<string, unknown> & { id: number }

/** What each entity needs, and what its optional fields are when nothing is said of them. */
const SMALLEST: { path: string; required: Record<string, unknown>; defaults: Record<string, unknown> }[] = [
  {
    path: '/categories',
    required: { name: 'Casques' },
    defaults: { subcategories: [], className: '', color: '#000000', sizeGuideId: null },
  },
  {
    path: '/size-guides',
    required: { name: 'Casques', columns: ['Taille'] },
    defaults: { text: '', rows: [], measure: null },
  },
  { path: '/news', required: { title: 'Été', text: 'Partout' }, defaults: { isActive: true, order: 1 } },
  { path: '/hero-cards', required: { title: 'Été' }, defaults: { link: null, isActive: true } },
  {
    path: '/wilayas',
    required: { name: 'Essai', homePrice: 0, centerPrice: 100_000_000 },
    defaults: { code: null, centers: [], baladiyas: [] },
  },
]

onOneDatabase('of an optional field absent, null and empty are the same on create', async (shop) => {
  const owner = await shop.logIn()
  for (const { path, required, defaults } of SMALLEST) {
    for (const [kind, empty] of [
      ['absent', undefined],
      ['null', null],
      ['empty', ''],
    ]) {
      const optional = Object.fromEntries(Object.keys(defaults).map((name) => [name, empty]))
      const created = await shop.json<Body>('POST', path, { ...optional, ...required }, owner)
      expect([path, kind, created.status, created.body]).toEqual([
        path,
        kind,
        201,
        expect.objectContaining({ ...required, ...defaults }),
      ])
      await shop.json('DELETE', `${path}/${created.body.id}`, undefined, owner)
    }
  }
})

onOneDatabase('a form may leave every optional field empty', async (shop) => {
  const owner = await shop.logIn()
  const image = await imageFile()
  const empty = { subcategories: '', className: '', color: '' }
  const category = await sendForm<Category>(shop, 'POST', '/categories', { name: 'Gants', ...empty }, owner)
  expect([category.status, category.body]).toEqual([
    201,
    expect.objectContaining({ subcategories: [], className: '', color: '#000000', image: null }),
  ])
  const banner = await sendForm<Banner>(shop, 'POST', '/banners', { title: '', isActive: '', image }, owner)
  expect([banner.status, banner.body]).toEqual([
    201,
    expect.objectContaining({ title: null, isActive: true }),
  ])
})

onOneDatabase(
  'on update an emptied field is emptied, a truth value or an order without a value stays',
  async (shop) => {
    const owner = await shop.logIn()
    const put = (path: string, change: object) => shop.json<Body>('PUT', path, change, owner)
    const category = await shop.json<Category>(
      'POST',
      '/categories',
      { name: 'Gants', subcategories: ['Été'], className: 'top', color: '#112233' },
      owner,
    )
    for (const empty of [null, '']) {
      const change = { subcategories: empty, className: empty, color: empty, removeImage: empty }
      expect((await put(`/categories/${category.body.id}`, change)).body).toMatchObject({
        name: 'Gants',
        subcategories: [],
        className: '',
        color: '#000000',
      })
    }
    const item = { title: 'A', text: 'B', isActive: false, order: 7 }
    const news = await shop.json<NewsItem>('POST', '/news', item, owner)
    for (const empty of [null, '']) {
      const kept = await put(`/news/${news.body.id}`, { isActive: empty, order: empty })
      expect([kept.status, kept.body]).toEqual([200, news.body])
      expect((await put(`/news/${news.body.id}`, { title: empty })).status).toBe(400)
    }
    const id = await addWilaya(shop, { code: 88 })
    for (const empty of [null, '']) {
      const change = { code: empty, centers: empty, baladiyas: empty }
      const changed = await put(`/wilayas/${id}`, change)
      expect(changed.body).toMatchObject({ code: null, centers: [], baladiyas: [], homePrice: 600 })
      expect((await put(`/wilayas/${id}`, { homePrice: empty })).status).toBe(400)
    }
    await put('/free-delivery', { minimumAmount: 50_000, isActive: false })
    expect((await put('/free-delivery', { isActive: null, minimumAmount: 1 })).body).toMatchObject({
      minimumAmount: 1,
      isActive: false,
    })
  },
)

onOneDatabase('of entries given twice the first stays, in its place', async (shop) => {
  const owner = await shop.logIn()
  const subcategories = ['Jets', ' Cross', 'Jets ', '', 'JETS', 'Cross', 'Ville']
  const category = await shop.json<Category>('POST', '/categories', { name: 'Casques', subcategories }, owner)
  expect(category.body.subcategories).toEqual(['Jets', 'Cross', 'JETS', 'Ville'])
  const centers = ['Arzew', 'Oran', 'ARZEW', 'Été', 'ÉTÉ', 'Ete', 'arzew']
  const wilaya = { name: 'Essai', homePrice: 1, centerPrice: 1, centers }
  const { body } = await shop.json<Wilaya>('POST', '/wilayas', wilaya, owner)
  expect(body.centers).toEqual(['Arzew', 'Oran', 'Été', 'Ete'])
})

const HOSTILE = [
  '\0',
  'a\0b',
  '\ud800',
  'é\udfff',
  '\u202e',
  '😀'.repeat(30),
  'a'.repeat(100_000),
  0,
  -1,
  0.1,
  1e308,
  2 ** 53,
  100_000_001,
  true,
  [],
  {},
  [[]],
  [null],
  ['\0', '\ud800', 'a\0'],
  [{ a: 1 }],
  { length: 1 },
  JSON.parse('{"__proto__":{"name":"x"},"constructor":1}'),
  JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`),
]

onOneDatabase('no value of any field ends in an error of ours, nor is garbage kept', async (shop) => {
  const owner = await shop.logIn()
  const wholes: [string, string[]][] = [
    ['/categories', ['name', 'subcategories', 'className', 'color', 'sizeGuideId', 'removeImage']],
    ['/brands', ['name']],
    ['/size-guides', ['name', 'text', 'columns', 'rows', 'measure']],
    ['/news', ['title', 'text', 'isActive', 'order']],
    ['/hero-cards', ['title', 'link', 'isActive']],
    ['/wilayas', ['code', 'name', 'homePrice', 'centerPrice', 'centers', 'baladiyas']],
    ['/banners', ['title', 'link', 'isActive']],
  ]
  const smallest: Record<string, Record<string, unknown>> = Object.fromEntries(
    SMALLEST.map(({ path, required }) => [path, required]),
  )
  const banner = await sendForm<Banner>(shop, 'POST', '/banners', { image: await imageFile() }, owner)
  const attempts: [string, string, unknown][] = []
  let made = 0
  for (const [path, fields] of wholes) {
    const required = smallest[path] ?? { name: 'Nom' }
    const fresh = () => ('name' in required ? { ...required, name: `Nom ${++made}` } : required)
    const id =
      path === '/banners' ? banner.body.id : (await shop.json<Body>('POST', path, fresh(), owner)).body.id
    for (const field of fields) {
      for (const value of HOSTILE) {
        attempts.push(['POST', path, { ...fresh(), [field]: value }])
        attempts.push(['PUT', `${path}/${id}`, { [field]: value }])
      }
    }
    for (const value of HOSTILE) attempts.push(['PUT', `${path}/${id}`, value], ['POST', path, value])
  }
  for (const field of ['minimumAmount', 'isActive']) {
    for (const value of HOSTILE) attempts.push(['PUT', '/free-delivery', { [field]: value }])
  }
  for (const value of HOSTILE) attempts.push(['PUT', '/auth/update-email', { email: value }])
  while (attempts.length > 0) {
    await Promise.all(
      attempts.splice(0, 40).map(async ([method, path, body]) => {
        const { status } = await shop.json(method, path, body, owner)
        const what = `${method} ${path} ${JSON.stringify(body).slice(0, 200)}`
        expect([200, 201, 400, 409], what).toContain(status)
      }),
    )
  }
  for (const [path] of wholes) {
    const { status, body } = await shop.json(`GET`, path, undefined, owner)
    expect([path, status]).toEqual([path, 200])
    expect(JSON.stringify(body)).not.toMatch(/\\u0000|\\ud[89a-f]/i)
  }
})
