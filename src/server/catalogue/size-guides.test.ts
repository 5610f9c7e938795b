import { expect } from 'vitest'
import type { SizeGuide } from '#contract/size-guide.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { HELMETS, openGuides } from '../../../tests/support/open-size-guides.ts'

onOneDatabase('a guide is created, read by anyone, changed in part and deleted', async (shop) => {
  const { call } = await openGuides(shop)
  const { status, body } = await call('POST', '/size-guides', HELMETS)
  const path = `/size-guides/${body.id}`
  expect([status, body]).toEqual([201, { id: expect.any(Number), ...HELMETS }])
  expect((await shop.json('GET', path)).body).toEqual(body)
  const changed = await call('PUT', path, { text: '', measure: null })
  expect([changed.status, changed.body]).toEqual([200, { ...body, text: '', measure: null }])
  // Cached pages of it are not used again.
  expect((await shop.json('GET', path)).body).toEqual(changed.body)
  expect((await call('PUT', path, {})).body).toEqual(changed.body)
  expect((await call('PUT', path, { name: 'CASQUES' })).body.name).toBe('CASQUES')
  const gone = await call('DELETE', path)
  expect([gone.status, gone.body]).toEqual([204, null])
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const answer = await call(method, path, method === 'PUT' ? {} : undefined)
    expect([answer.status, answer.body]).toEqual([404, { message: 'Guide des tailles non trouvé' }])
  }
})

onOneDatabase('a guide of a name and columns has no text, rows or measure', async (shop) => {
  const { call } = await openGuides(shop)
  const { status, body } = await call('POST', '/size-guides', { name: ' Gants ', columns: [' Taille\n'] })
  const blank = { name: 'Gants', text: '', columns: ['Taille'], rows: [], measure: null }
  expect([status, body]).toEqual([201, { id: body.id, ...blank }])
  const measure = { label: 'Tour', column: 0 }
  expect((await call('PUT', `/size-guides/${body.id}`, { measure })).body.measure).toEqual({
    ...measure,
    unit: '',
  })
})

onOneDatabase('guides come by name as French sorts, to the owner alone', async (shop) => {
  const { call, add } = await openGuides(shop)
  for (const name of ['gants', 'Équipement', 'Zip', 'Bottes', 'Œillères', 'Oeufs']) await add({ name })
  const { body } = await call<SizeGuide[]>('GET', '/size-guides')
  expect(body.map(({ name }) => name)).toEqual(['Bottes', 'Équipement', 'gants', 'Œillères', 'Oeufs', 'Zip'])
  const id = body[0]?.id
  expect((await shop.json('GET', '/size-guides')).status).toBe(401)
  expect((await shop.json('POST', '/size-guides', HELMETS)).status).toBe(401)
  expect((await shop.json('PUT', `/size-guides/${id}`, {})).status).toBe(401)
  expect((await shop.json('DELETE', `/size-guides/${id}`)).status).toBe(401)
})

onOneDatabase('names are unique ignoring case, also of those that come at once', async (shop) => {
  const { call, add } = await openGuides(shop)
  const names = ['Été', 'ÉTÉ', 'été']
  const posts = names.map((name) => call('POST', '/size-guides', { ...HELMETS, name }))
  expect((await Promise.all(posts)).map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const other = await add({ name: 'Hiver' })
  const { status, body } = await call('PUT', `/size-guides/${other.id}`, { name: 'été', text: 'x' })
  expect([status, body]).toEqual([409, { message: 'Un guide des tailles porte déjà ce nom' }])
  expect((await shop.json<SizeGuide>('GET', `/size-guides/${other.id}`)).body).toEqual(other)
})

onOneDatabase('what is no guide is refused by its field, and nothing is kept', async (shop) => {
  const { call, add } = await openGuides(shop)
  const { id } = await add()
  const wide = Array.from({ length: 13 }, (_, index) => `C${index}`)
  const refused: [Record<string, unknown>, path: string][] = [
    [{ name: '' }, 'name'],
    [{ name: ' \u200b ' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ text: 'x'.repeat(5001) }, 'text'],
    [{ columns: [] }, 'columns'],
    [{ columns: null }, 'columns'],
    [{ columns: wide, rows: [], measure: null }, 'columns'],
    [{ columns: ['Taille', ' '] }, 'columns.1'],
    [{ rows: 'M' }, 'rows'],
    [{ rows: Array.from({ length: 101 }, () => ['M', '57']) }, 'rows'],
    [{ rows: [['M', '57'], ['L']] }, 'rows.1'],
    [{ rows: [['M', '57', '']] }, 'rows.0'],
    [{ rows: [[]] }, 'rows.0'],
    [{ rows: [['M', 57]] }, 'rows'],
    [{ rows: [['M', 'x'.repeat(201)]] }, 'rows.0.1'],
    [{ measure: { label: 'Tour', unit: 'cm', column: 2 } }, 'measure.column'],
    [{ measure: { label: 'Tour', unit: 'cm', column: -1 } }, 'measure.column'],
    [{ measure: { label: '', unit: 'cm', column: 1 } }, 'measure.label'],
    [{ measure: { unit: 'cm', column: 1 } }, 'measure'],
    [{ measure: 'Tour' }, 'measure'],
  ]
  for (const [part, path] of refused) {
    for (const [method, url, body] of [
      ['POST', '/size-guides', { ...HELMETS, name: 'Autre', ...part }],
      ['PUT', `/size-guides/${id}`, part],
    ] as const) {
      const answer = await call(method, url, body)
      expect([method, part, answer.status]).toEqual([method, part, 400])
      expect(answer.body.issues?.[0]?.path, JSON.stringify(part)).toBe(path)
    }
  }
  expect((await call('POST', '/size-guides', { name: 'Sans colonne' })).status).toBe(400)
  expect((await call('GET', '/size-guides')).body).toEqual([{ id, ...HELMETS }])
})

onOneDatabase('bounds are inclusive', async (shop) => {
  const { call } = await openGuides(shop)
  const columns = Array.from({ length: 12 }, () => 'Égale')
  const guide = {
    name: 'Grand',
    text: 'x'.repeat(5000),
    columns,
    rows: Array.from({ length: 100 }, () => columns),
    measure: { label: 'Tour', unit: '', column: 11 },
  }
  const { status, body } = await call('POST', '/size-guides', guide)
  expect([status, body]).toEqual([201, { id: body.id, ...guide }])
})

onOneDatabase('what is sent is checked with what is held', async (shop) => {
  const { call, add } = await openGuides(shop)
  const { id } = await add()
  const put = (change: unknown) => call('PUT', `/size-guides/${id}`, change)
  const pathOf = async (change: unknown) => {
    const { status, body } = await put(change)
    expect([change, status]).toEqual([change, 400])
    return body.issues?.map(({ path }) => path)
  }
  expect(await pathOf({ columns: ['Taille'] })).toEqual(['columns', 'columns'])
  expect(await pathOf({ columns: ['Taille'], rows: [['M']] })).toEqual(['columns'])
  expect(await pathOf({ columns: ['Taille'], measure: null })).toEqual(['columns'])
  expect(await pathOf({ rows: [['M']] })).toEqual(['rows.0'])
  expect((await put({ columns: ['A', 'B'] })).status).toBe(200)
  const narrow = { columns: ['Taille'], rows: [['M']], measure: { ...HELMETS.measure, column: 0 } }
  expect((await put(narrow)).body).toEqual({ id, ...HELMETS, ...narrow })
})
