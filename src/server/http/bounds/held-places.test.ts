import { expect, test } from 'vitest'
import { Places } from './held-places.ts'

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
