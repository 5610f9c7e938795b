import { expect, test } from 'vitest'
import counts from './wilaya-counts.json' with { type: 'json' }
import list from './wilayas.json' with { type: 'json' }

/** Name of each wilaya of the division of 2026 and its number of baladiyas, in the order of codes. */
const expected = Object.entries(counts)

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const names = (): string[] => list.flatMap((wilaya) => [wilaya.name, ...wilaya.baladiyas])

test('the 69 wilayas are there, in code order, under their names', () => {
  expect(list.map((wilaya) => wilaya.code)).toEqual(Array.from({ length: 69 }, (_, i) => i + 1))
  expect(list.map((wilaya) => wilaya.name)).toEqual(expected.map(([name]) => name))
  expect(new Set(list.map((wilaya) => fold(wilaya.name))).size).toBe(69)
})

test('each wilaya has its number of baladiyas, none left out', () => {
  expect(list.map((wilaya) => [wilaya.name, wilaya.baladiyas.length])).toEqual(expected)
  expect(list.flatMap((wilaya) => wilaya.baladiyas)).toHaveLength(1541)
})

test('no baladiya is twice in a wilaya, whatever the case, the accents or the punctuation', () => {
  for (const wilaya of list) {
    const keys = wilaya.baladiyas.map((name) => fold(name).replace(/[^a-z]/g, ''))
    const twice = wilaya.baladiyas.filter((_, i) => keys.indexOf(keys[i] ?? '') !== i)
    expect([wilaya.name, twice]).toEqual([wilaya.name, []])
  }
})

test('names are written properly', () => {
  for (const name of names()) {
    expect(name).toBe(name.normalize('NFC').trim())
    expect(name).toMatch(/^\p{Lu}[\p{Script=Latin}' -]*$/u)
    expect(name).not.toMatch(/ {2}|[' -]$|['-][ '-]/)
    expect(name).not.toBe(name.toUpperCase())
    // Every word begins with a capital, also after an apostrophe as in M'Sila. The only exception is "des".
    expect(name.split(/[ '-]/).filter((word) => !/^\p{Lu}/u.test(word) && word !== 'des')).toEqual([])
  }
})

test('the usual accents are not missing', () => {
  expect(names().filter((name) => /\b(Ain|Ait|Beni|Draa|Beida)\b/.test(name))).toEqual([])
})

test('baladiyas are in French order', () => {
  const { compare } = new Intl.Collator('fr')
  for (const wilaya of list) expect(wilaya.baladiyas).toEqual(wilaya.baladiyas.toSorted(compare))
})

test('prices are whole dinars, from 600 to 1,800 at home and less at a center', () => {
  for (const { name, homePrice, centerPrice } of list) {
    expect([name, homePrice % 50, centerPrice % 50]).toEqual([name, 0, 0])
    expect(homePrice).toBeGreaterThanOrEqual(600)
    expect(homePrice).toBeLessThanOrEqual(1800)
    expect(centerPrice).toBeGreaterThan(0)
    expect(centerPrice).toBeLessThan(homePrice)
  }
})

test('some wilayas have no center, the others have named ones', () => {
  expect(list.filter((wilaya) => wilaya.centers.length === 0).map((wilaya) => wilaya.name)).toEqual([
    'Illizi',
    'Bordj Badji Mokhtar',
    'In Guezzam',
    'Djanet',
  ])
  const centers = list.flatMap((wilaya) => wilaya.centers)
  expect(new Set(centers).size).toBe(centers.length)
  for (const center of centers) {
    expect(center).toMatch(/^Centre (d’(?=[AEIOUÉ])|de (?![AEIOUÉ]))\p{Lu}[\p{Script=Latin}' –-]+$/u)
  }
})
