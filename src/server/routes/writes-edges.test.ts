import { expect } from 'vitest'
import type { Banner } from '#contract/banner.ts'
import type { Category } from '#contract/category.ts'
import type { NewsItem } from '#contract/news-item.ts'
import type { Wilaya } from '#contract/wilaya.ts'
import { addBrand, addCategory, addProduct, addWilaya } from '../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../tests/support/on-each-database.ts'
import type { Refusal } from '../../../tests/support/open-sale.ts'
import type { TestShop } from '../../../tests/support/open-test-shop.ts'
import { type FormFile, pictureFile, sendForm } from '../../../tests/support/send-form.ts'
import { findCatalogueVersion } from '../queries/catalogue-version.ts'

// Where the owner's writes are easily wrong: empty values, repeats, hidden things, races, hostile values.

type Body = Record<string, unknown> & { id: number }

/** What each entity needs, and what its optional fields are when nothing is said of them. */
const SMALLEST: { path: string; required: Record<string, unknown>; defaults: Record<string, unknown> }[] = [
  {
    path: '/categories',
    required: { name: 'Casques' },
    defaults: { subcategories: [], className: '', color: '#000000' },
  },
  { path: '/news', required: { title: 'Été', text: 'Partout' }, defaults: { isActive: true, order: 1 } },
  { path: '/hero-cards', required: { title: 'Été' }, defaults: { link: null, isActive: true } },
  {
    path: '/wilayas',
    required: { name: 'Essai', homePrice: 0, centerPrice: 100_000_000 },
    defaults: { code: null, centers: [], baladiyas: [] },
  },
]

onEachDatabase('of an optional field absent, null and empty are the same on create', async (shop) => {
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

onEachDatabase('a form may leave every optional field empty', async (shop) => {
  const owner = await shop.logIn()
  const image = await pictureFile()
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

onEachDatabase(
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
    expect((await put('/free-delivery', { isActive: null, minimumAmount: 1 })).body).toEqual({
      minimumAmount: 1,
      isActive: false,
    })
  },
)

onEachDatabase('of entries given twice the first stays, in its place', async (shop) => {
  const owner = await shop.logIn()
  const subcategories = ['Jets', ' Cross', 'Jets ', '', 'JETS', 'Cross', 'Ville']
  const category = await shop.json<Category>('POST', '/categories', { name: 'Casques', subcategories }, owner)
  expect(category.body.subcategories).toEqual(['Jets', 'Cross', 'JETS', 'Ville'])
  const centers = ['Arzew', 'Oran', 'ARZEW', 'Été', 'ÉTÉ', 'Ete', 'arzew']
  const wilaya = { name: 'Essai', homePrice: 1, centerPrice: 1, centers }
  const { body } = await shop.json<Wilaya>('POST', '/wilayas', wilaya, owner)
  expect(body.centers).toEqual(['Arzew', 'Oran', 'Été', 'Ete'])
})

onEachDatabase('the version rises with what visitors can see, and with nothing else', async (shop) => {
  const owner = await shop.logIn()
  let version = await findCatalogueVersion(shop.db)
  const write = async (rises: boolean, method: string, path: string, body?: object) => {
    const answer = await shop.json<Body>(method, path, body, owner)
    const now = await findCatalogueVersion(shop.db)
    expect([method, path, body, answer.status < 300, now > version]).toEqual([
      method,
      path,
      body,
      true,
      rises,
    ])
    version = now
    return answer.body?.id
  }
  for (const [path, whole, change] of [
    ['/news', { title: 'A', text: 'B' }, { text: 'C' }],
    ['/hero-cards', { title: 'A' }, { title: 'C' }],
  ] as const) {
    const id = await write(false, 'POST', path, { ...whole, isActive: false })
    await write(false, 'PUT', `${path}/${id}`, change)
    await write(true, 'PUT', `${path}/${id}`, { isActive: true })
    await write(false, 'PUT', `${path}/${id}`, { isActive: true })
    await write(true, 'PUT', `${path}/${id}`, { title: 'D' })
    await write(true, 'PUT', `${path}/${id}`, { isActive: false })
    await write(false, 'DELETE', `${path}/${id}`)
    await write(true, 'DELETE', `${path}/${await write(true, 'POST', path, whole)}`)
  }
  for (const [path, whole, change] of [
    ['/brands', { name: 'A' }, { name: 'B' }],
    ['/categories', { name: 'A', subcategories: ['X', 'Y'] }, { subcategories: ['Y', 'X'] }],
    ['/wilayas', { name: 'A', homePrice: 1, centerPrice: 1 }, { homePrice: 2 }],
  ] as const) {
    const id = await write(true, 'POST', path, whole)
    await write(true, 'PUT', `${path}/${id}`, change)
    await write(false, 'PUT', `${path}/${id}`, change)
    await write(true, 'DELETE', `${path}/${id}`)
  }
  await write(true, 'PUT', '/free-delivery', { minimumAmount: 5, isActive: false })
  await write(true, 'PUT', '/free-delivery', { minimumAmount: 6 })
  await write(false, 'PUT', '/free-delivery', { isActive: false })
  await write(false, 'PUT', '/auth/update-email', { email: 'new@example.com' })
})

onEachDatabase('the version rises with a banner that is shown, not with a hidden one', async (shop) => {
  const owner = await shop.logIn()
  const image = await pictureFile()
  const rise = async (write: Promise<{ body: Banner }>, before: Promise<number>) => {
    const version = await before
    const { body } = await write
    return [(await findCatalogueVersion(shop.db)) - version, body.id] as const
  }
  const send = async (method: string, path: string, fields: Record<string, string | FormFile>) => {
    const before = findCatalogueVersion(shop.db)
    await before
    return rise(sendForm<Banner>(shop, method, path, fields, owner), before)
  }
  const [hidden, id] = await send('POST', '/banners', { isActive: 'false', image })
  const [other] = await send('PUT', `/banners/${id}`, { image: await pictureFile('#112233') })
  const [shown] = await send('PUT', `/banners/${id}`, { isActive: 'true' })
  const [repainted] = await send('PUT', `/banners/${id}`, { image })
  const [same] = await send('PUT', `/banners/${id}`, { image })
  expect([hidden, other, shown, repainted, same]).toEqual([0, 0, 1, 1, 0])
})

onEachDatabase(
  'a name that another one has is refused on update, its own in capitals is not',
  async (shop) => {
    const owner = await shop.logIn()
    for (const path of ['/brands', '/categories']) {
      const names = ['Étoile', 'Sirocco', 'Chergui']
      const [, second, third] = await Promise.all(
        names.map(async (name) => (await shop.json<Body>('POST', path, { name }, owner)).body.id),
      )
      const taken = await shop.json<Refusal>('PUT', `${path}/${second}`, { name: ' étoile' }, owner)
      expect([taken.status, taken.body.message]).toEqual([409, expect.stringMatching(/porte déjà ce nom/)])
      const own = await shop.json<Body>('PUT', `${path}/${second}`, { name: 'SIROCCO' }, owner)
      expect([own.status, own.body.name]).toEqual([200, 'SIROCCO'])
      const race = [second, third].map((id) => shop.json('PUT', `${path}/${id}`, { name: 'Zéphyr' }, owner))
      expect((await Promise.all(race)).map(({ status }) => status).sort()).toEqual([200, 409])
    }
  },
)

onEachDatabase('what is left of the subcategories decides between renames and removals', async (shop) => {
  const owner = await shop.logIn()
  const change = async (before: string[], after: string[]) => {
    const categoryId = await addCategory(shop, { subcategories: before })
    const ids = await Promise.all(before.map((subcategory) => addProduct(shop, { categoryId, subcategory })))
    const path = `/categories/${categoryId}`
    const { body } = await shop.json<Category>('PUT', path, { subcategories: after }, owner)
    expect(body.subcategories).toEqual(after)
    const rows = await shop.db
      .selectFrom('subcategories')
      .select('position')
      .where('category_id', '=', categoryId)
      .orderBy('position')
      .execute()
    expect(rows.map(({ position }) => position)).toEqual(after.map((_, index) => index + 1))
    return Promise.all(
      ids.map(async (id) => (await shop.json<Body>('GET', `/products/${id}`)).body.subcategory),
    )
  }
  expect(await change(['A', 'B'], ['B', 'A'])).toEqual(['A', 'B'])
  expect(await change(['A', 'B'], ['C', 'D'])).toEqual(['C', 'D'])
  expect(await change(['A', 'B'], ['B', 'C'])).toEqual(['C', 'B'])
  expect(await change(['A', 'B', 'C'], ['D', 'B'])).toEqual([null, 'B', null])
  expect(await change(['A', 'B'], ['A', 'B', 'C'])).toEqual(['A', 'B'])
  expect(await change(['A', 'B'], ['a', 'B'])).toEqual(['a', 'B'])
  expect(await change(['A'], ['B', 'C'])).toEqual([null])
  expect(await change(['A', 'B'], [])).toEqual([null, null])
})

onEachDatabase('a file that is no picture is refused by its field, and nothing is written', async (shop) => {
  const owner = await shop.logIn()
  const version = await findCatalogueVersion(shop.db)
  const id = await addCategory(shop, { name: 'Gants' })
  const text = { bytes: Buffer.from('<svg onload="alert(1)"/>'), filename: 'photo.jpg', type: 'image/jpeg' }
  const whole = await pictureFile()
  const cut = { ...whole, bytes: whole.bytes.subarray(0, whole.bytes.length / 2) }
  for (const [method, path] of [
    ['POST', '/categories'],
    ['PUT', `/categories/${id}`],
    ['POST', '/banners'],
  ] as const) {
    const send = (image: FormFile) => sendForm<Refusal>(shop, method, path, { name: 'Autre', image }, owner)
    expect([path, (await send(text)).status]).toEqual([path, 415])
    const damaged = await send(cut)
    expect([path, damaged.status, damaged.body.issues?.[0]?.path]).toEqual([path, 400, 'image'])
  }
  const none = await sendForm<Refusal>(shop, 'POST', '/banners', { title: 'Été' }, owner)
  const json = await shop.json<Refusal>('POST', '/banners', { title: 'Été' }, owner)
  for (const { status, body } of [none, json]) {
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'image'])
  }
  expect((await shop.json<Category[]>('GET', '/categories')).body.map(({ name }) => name)).toEqual(['Gants'])
  expect((await shop.json('GET', '/banners', undefined, owner)).body).toEqual([])
  expect(await findCatalogueVersion(shop.db)).toBe(version)
})

onEachDatabase('a new picture takes the place of the old one, and other changes leave it', async (shop) => {
  const owner = await shop.logIn()
  for (const [path, fields, change] of [
    ['/categories', { name: 'Gants' }, { color: '#112233' }],
    ['/banners', { title: 'Été' }, { title: 'Hiver' }],
  ] as const) {
    const image = await pictureFile()
    const { body } = await sendForm<Banner>(shop, 'POST', path, { ...fields, image }, owner)
    const kept = await sendForm<Banner>(shop, 'PUT', `${path}/${body.id}`, change, owner)
    expect(kept.body).toEqual({ ...body, ...change })
    const other = await pictureFile('#112233')
    const changed = await sendForm<Banner>(shop, 'PUT', `${path}/${body.id}`, { image: other }, owner)
    expect(changed.body).toEqual({ ...kept.body, image: expect.any(String) })
    expect(changed.body.image).not.toBe(body.image)
    expect((await shop.request(changed.body.image ?? '')).status).toBe(200)
  }
})

onEachDatabase('changes of one thing at the same time all arrive', async (shop) => {
  const owner = await shop.logIn()
  const changes = [{ name: 'Gants' }, { color: '#112233' }, { className: 'top' }, { subcategories: ['Été'] }]
  const id = await addCategory(shop)
  const answers = await Promise.all(
    changes.map((change) => shop.json('PUT', `/categories/${id}`, change, owner)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await shop.json('GET', `/categories/${id}`)).body).toMatchObject(Object.assign({}, ...changes))
})

onEachDatabase('renaming a brand and changing its products at the same time both arrive', async (shop) => {
  const owner = await shop.logIn()
  const brandId = await addBrand(shop, 'Sirocco')
  const ids = [await addProduct(shop, { brand: 'Sirocco' }), await addProduct(shop, { brand: 'Sirocco' })]
  const answers = await Promise.all([
    ...ids.map((id) => shop.json('PUT', `/products/${id}`, { name: `Casque ${id}` }, owner)),
    shop.json('PUT', `/brands/${brandId}`, { name: 'Événement' }, owner),
    ...ids.map((id) => shop.json('PUT', `/products/${id}`, { price: 7 }, owner)),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const found = await shop.json<{ total: number }>('GET', '/products?search=casque+evenement')
  expect(found.body.total).toBe(2)
})

onEachDatabase('a product takes a brand whose name has accents', async (shop) => {
  const owner = await shop.logIn()
  await shop.json('POST', '/brands', { name: 'Événement' }, owner)
  await shop.json('POST', '/brands', { name: 'Evenement' }, owner)
  const categoryId = await addCategory(shop)
  for (const brand of ['Événement', 'Evenement']) {
    const made = await shop.json<{ product: Body }>(
      'POST',
      '/products',
      { name: 'NXR', price: 1, categoryId, brand },
      owner,
    )
    expect([made.status, made.body.product?.brand]).toEqual([201, brand])
  }
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

onEachDatabase('no value of any field ends in an error of ours, nor is garbage kept', async (shop) => {
  const owner = await shop.logIn()
  const wholes: [string, string[]][] = [
    ['/categories', ['name', 'subcategories', 'className', 'color', 'removeImage']],
    ['/brands', ['name']],
    ['/news', ['title', 'text', 'isActive', 'order']],
    ['/hero-cards', ['title', 'link', 'isActive']],
    ['/wilayas', ['code', 'name', 'homePrice', 'centerPrice', 'centers', 'baladiyas']],
    ['/banners', ['title', 'isActive']],
  ]
  const smallest: Record<string, Record<string, unknown>> = Object.fromEntries(
    SMALLEST.map(({ path, required }) => [path, required]),
  )
  const banner = await sendForm<Banner>(shop, 'POST', '/banners', { image: await pictureFile() }, owner)
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
  for (const [method, path, body] of attempts) {
    const { status } = await shop.json(method, path, body, owner)
    expect([200, 201, 400, 409], `${method} ${path} ${JSON.stringify(body).slice(0, 200)}`).toContain(status)
  }
  for (const [path] of wholes) {
    const { status, body } = await shop.json(`GET`, path, undefined, owner)
    expect([path, status]).toEqual([path, 200])
    expect(JSON.stringify(body)).not.toMatch(/\\u0000|\\ud[89a-f]|"[^"]*\\u0000/i)
  }
})
