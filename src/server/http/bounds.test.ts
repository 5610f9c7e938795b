import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BOUNDS, createBounds, NETWORK_SHARE, Places, Turns } from './bounds.ts'

const SECURITY = readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8')

/** Takes places that can be cut, and tells which were. */
function openPlaces(bound: { whole: number; client: number }) {
  const places = new Places(bound)
  const cut: string[] = []
  const take = (client: string, name = client) =>
    places.take(client, {
      cut: () => {
        cut.push(name)
        return true
      },
    })
  return { places, cut, take }
}

test('each bound of all has a smaller one of a client, and of a network, and the page of defences has both', () => {
  for (const [name, { whole, client }] of Object.entries(BOUNDS)) {
    expect([name, client * NETWORK_SHARE < whole]).toEqual([name, true])
    const [, , ...cells] =
      SECURITY.split('\n')
        .find((line) => line.startsWith(`| \`${name}\``))
        ?.split('|') ?? []
    const shown = name.endsWith('Bytes')
      ? [whole, client].map((bytes) => `${bytes / 1024 / 1024} MiB`)
      : [whole, client].map((count) => count.toLocaleString('en-US'))
    expect([name, ...cells.slice(1, 3).map((cell) => cell.trim())]).toEqual([name, ...shown])
  }
})

test('a client beyond its own bound is refused, until it has let something go', () => {
  const { take } = openPlaces({ whole: 100, client: 2 })
  const first = take('a')
  take('a')
  expect([take('a'), take('b')]).toEqual([undefined, expect.anything()])
  first?.[Symbol.dispose]()
  first?.[Symbol.dispose]()
  expect([take('a'), take('a')]).toEqual([expect.anything(), undefined])
})

test('the clients of one IPv6 network hold four times as much together', () => {
  const { take } = openPlaces({ whole: 100, client: 2 })
  const taken = Array.from({ length: 10 }, (_, n) => take(`2001:db8:1:${n}::/64`))
  expect(taken.filter(Boolean)).toHaveLength(8)
  expect(take('2001:db8:2:0::/64')).toBeDefined()
})

test('when all is taken, who holds most loses its oldest, not the newest of another', () => {
  const { take, cut } = openPlaces({ whole: 5, client: 3 })
  for (const name of ['a1', 'a2', 'a3']) take('a', name)
  take('b')
  take('c')
  expect([take('d'), cut]).toEqual([expect.anything(), ['a1']])
  expect([take('e'), cut]).toEqual([expect.anything(), ['a1', 'a2']])
  expect(take('a')).toBeDefined()
})

test('what cannot be cut stays, and who comes last is refused', () => {
  const places = new Places({ whole: 2, client: 1 })
  const first = places.take('a')
  places.take('b')
  expect(places.take('c')).toBeUndefined()
  first?.[Symbol.dispose]()
  expect(places.take('c')).toBeDefined()
})

test('networks take turns, however much one of them has waiting, and other events have theirs between', async () => {
  const turns = new Turns({ whole: 100, client: 100 })
  const started: string[] = []
  const enter = (client: string, name: string) => turns.take(client).then(() => started.push(name))
  const heavy = Array.from({ length: 10 }, (_, n) => enter('a', `a${n}`))
  const light = enter('b', 'b0')
  await setImmediate()
  expect(started).toEqual(['a0'])
  await Promise.all([...heavy, light])
  expect(started.slice(0, 4)).toEqual(['a0', 'b0', 'a1', 'a2'])
})

test('so many run at once, the others wait, and one that leaves lets the next begin', async () => {
  const turns = new Turns({ whole: 10, client: 10 }, { atOnce: 2 })
  const [first] = await Promise.all([turns.take('a'), turns.take('a')])
  let isRunning = false
  const third = turns.take('b').then(() => {
    isRunning = true
  })
  for (let count = 0; count < 3; count++) await setImmediate()
  expect(isRunning).toBe(false)
  first?.[Symbol.dispose]()
  await third
})

test('a full queue refuses the oldest that waits of who waits most, never who waits for nothing yet', async () => {
  const turns = new Turns({ whole: 5, client: 4 }, { atOnce: 1 })
  const ask = (client: string) =>
    turns.take(client).then(
      async (turn) => {
        await setImmediate()
        turn[Symbol.dispose]()
        return 'made'
      },
      (error) => error.name,
    )
  const first = await turns.take('a')
  const heavy = [ask('b'), ask('b'), ask('b'), ask('b')]
  const light = [ask('c'), ask('d')]
  expect(await Promise.all([heavy[0], heavy[1]])).toEqual(['Error', 'Error'])
  first[Symbol.dispose]()
  expect(await Promise.all([...heavy.slice(2), ...light])).toEqual(['made', 'made', 'made', 'made'])
})

test('without limits a client holds all there is, and a trusted proxy all connections', async () => {
  const { lists } = createBounds({ isLimited: false, isProxied: false })
  const taken = Array.from({ length: BOUNDS.lists.whole }, () => lists.take('a'))
  for (const turn of taken) (await turn)[Symbol.dispose]()
  const { connections } = createBounds({ isLimited: true, isProxied: true })
  for (let n = 0; n < 200; n++) expect(connections.take('127.0.0.1')).toBeDefined()
})
