import { expect } from 'vitest'
import { openGarage } from '#support/open-garage.ts'
import { onOneDatabase } from '#support/open-test-shop.ts'

onOneDatabase('models are listed by make and name as French sorts, numbers by value', async (shop) => {
  const { addModel, makes, call } = await openGarage(shop)
  await addModel('Yamaha', 'MT-09')
  await addModel('Yamaha', 'MT-07', { fromYear: 2014 })
  await addModel('Yamaha', 'MT-125')
  await addModel('Énergie', 'Z')
  await addModel('Zontes', 'U 125', { kind: 'scooter', fromYear: 2019, toYear: 2023 })
  const gone = await addModel('Disparue', 'X')
  await call('DELETE', `/vehicles/models/${gone}`)
  const told = (await makes()).map(({ make, models }) => [make, ...models.map(({ name }) => name)])
  expect(told).toEqual([
    ['Énergie', 'Z'],
    ['Yamaha', 'MT-07', 'MT-09', 'MT-125'],
    ['Zontes', 'U 125'],
  ])
  expect((await makes())[2]?.models).toEqual([
    { id: expect.any(Number), name: 'U 125', kind: 'scooter', fromYear: 2019, toYear: 2023 },
  ])
  expect((await makes())[1]?.models[0]).toMatchObject({ kind: 'motorcycle', fromYear: 2014, toYear: null })
})

onOneDatabase('a make is one ignoring case, and its own name respells it everywhere', async (shop) => {
  const { addModel, makes, call } = await openGarage(shop)
  const first = await addModel('yamaha', 'MT-07')
  const { body } = await call('POST', '/vehicles/models', { make: ' YAMAHA ', name: 'R1' })
  const open = { kind: 'motorcycle', fromYear: null, toYear: null }
  expect(body).toEqual({ id: expect.any(Number), make: 'yamaha', name: 'R1', ...open })
  const other = await addModel('Honda', 'SH 125')
  expect((await call('PUT', `/vehicles/models/${first}`, { make: 'Yamaha' })).body.make).toBe('Yamaha')
  // The model moves to another make, which keeps its spelling.
  expect((await call('PUT', `/vehicles/models/${other}`, { make: 'YAMAHA' })).body.make).toBe('Yamaha')
  expect(await makes()).toMatchObject([
    { make: 'Yamaha', models: [{ name: 'MT-07' }, { name: 'R1' }, { name: 'SH 125' }] },
  ])
})

onOneDatabase('a model is one of its make, ignoring case; bad values change nothing', async (shop) => {
  const { addModel, makes, call } = await openGarage(shop)
  const id = await addModel('Yamaha', 'MT-07', { fromYear: 2014, toYear: 2020 })
  await addModel('Yamaha', 'MT-09')
  const before = await makes()
  for (const [method, path, body, status] of [
    ['POST', '/vehicles/models', { make: 'YAMAHA', name: 'mt-07' }, 409],
    ['PUT', `/vehicles/models/${id}`, { name: 'mt-09' }, 409],
    ['POST', '/vehicles/models', { make: ' ', name: 'X' }, 400],
    ['POST', '/vehicles/models', { make: 'X', name: 'Y', fromYear: 2020, toYear: 2019 }, 400],
    ['PUT', `/vehicles/models/${id}`, { fromYear: 2021 }, 400],
    ['PUT', `/vehicles/models/${id}`, { toYear: 2013 }, 400],
  ] as const) {
    const answer = await call(method, path, body)
    expect([method, body, answer.status]).toEqual([method, body, status])
  }
  expect(await makes()).toEqual(before)
  const open = await call('PUT', `/vehicles/models/${id}`, { fromYear: null, toYear: '', kind: 'quad' })
  expect(open.body).toMatchObject({ name: 'MT-07', kind: 'quad', fromYear: null, toYear: null })
  expect((await call('PUT', `/vehicles/models/${id}`, { name: 'mt-07' })).status).toBe(200)
})

onOneDatabase('a model that products fit stays, and says how many they are', async (shop) => {
  const { addModel, addFitting, call, setFits } = await openGarage(shop)
  const id = await addModel('Yamaha', 'MT-07')
  const fit = { modelId: id, fromYear: null, toYear: 2014 }
  const one = await addFitting({}, [fit, { ...fit, fromYear: 2018, toYear: null }])
  const two = await addFitting({}, [fit])
  const path = `/vehicles/models/${id}`
  expect(await call('DELETE', path)).toMatchObject({
    status: 409,
    body: { message: '2 produits équipent encore ce modèle' },
  })
  await call('DELETE', `/products/${one}`)
  expect(await call('DELETE', path)).toMatchObject({
    status: 409,
    body: { message: '1 produit équipe encore ce modèle' },
  })
  await setFits(two, null)
  expect((await call('DELETE', path)).status).toBe(204)
})
