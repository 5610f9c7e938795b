import { expect, test } from 'vitest'
import wilayas from './wilayas.json' with { type: 'json' }

interface Wilaya {
  code: number
  name: string
  homePrice: number
  centerPrice: number
  centers: string[]
  baladiyas: string[]
}

const list: Wilaya[] = wilayas

// Baladiyas per wilaya under the division of 2026, in code order. The sum is 1,541.
const expected: [name: string, count: number][] = [
  ['Adrar', 16],
  ['Chlef', 35],
  ['Laghouat', 12],
  ['Oum El Bouaghi', 29],
  ['Batna', 53],
  ['Béjaïa', 52],
  ['Biskra', 22],
  ['Béchar', 11],
  ['Blida', 25],
  ['Bouira', 45],
  ['Tamanrasset', 5],
  ['Tébessa', 24],
  ['Tlemcen', 49],
  ['Tiaret', 36],
  ['Tizi Ouzou', 67],
  ['Alger', 57],
  ['Djelfa', 18],
  ['Jijel', 28],
  ['Sétif', 60],
  ['Saïda', 16],
  ['Skikda', 38],
  ['Sidi Bel Abbès', 52],
  ['Annaba', 12],
  ['Guelma', 34],
  ['Constantine', 12],
  ['Médéa', 43],
  ['Mostaganem', 32],
  ["M'Sila", 24],
  ['Mascara', 47],
  ['Ouargla', 8],
  ['Oran', 26],
  ['El Bayadh', 15],
  ['Illizi', 4],
  ['Bordj Bou Arreridj', 34],
  ['Boumerdès', 32],
  ['El Tarf', 24],
  ['Tindouf', 2],
  ['Tissemsilt', 22],
  ['El Oued', 22],
  ['Khenchela', 21],
  ['Souk Ahras', 26],
  ['Tipaza', 28],
  ['Mila', 32],
  ['Aïn Defla', 36],
  ['Naâma', 12],
  ['Aïn Témouchent', 28],
  ['Ghardaïa', 10],
  ['Relizane', 38],
  ['Timimoun', 10],
  ['Bordj Badji Mokhtar', 2],
  ['Ouled Djellal', 6],
  ['Béni Abbès', 10],
  ['In Salah', 3],
  ['In Guezzam', 2],
  ['Touggourt', 13],
  ['Djanet', 2],
  ["El M'Ghair", 8],
  ['El Meniaa', 3],
  ['Aflou', 12],
  ['Barika', 8],
  ['El Kantara', 5],
  ['Bir El Ater', 4],
  ['El Aricha', 4],
  ['Ksar Chellala', 6],
  ['Aïn Ouessara', 10],
  ['Messaad', 8],
  ['Ksar El Boukhari', 21],
  ['Bou Saâda', 23],
  ['El Abiodh Sidi Cheikh', 7],
]

// Wilayas 59 to 69 (2026) were cut out of these: [mother, baladiyas the mother had before].
const splits: [mother: number, before: number, children: number[]][] = [
  [3, 24, [59]],
  [5, 61, [60]],
  [7, 27, [61]],
  [12, 28, [62]],
  [13, 53, [63]],
  [14, 42, [64]],
  [17, 36, [65, 66]],
  [26, 64, [67]],
  [28, 47, [68]],
  [32, 22, [69]],
]

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const count = (code: number) => list.find((wilaya) => wilaya.code === code)?.baladiyas.length ?? 0
const names = (): string[] => list.flatMap((wilaya) => [wilaya.name, ...wilaya.baladiyas])

/** Keys that occur in more than one wilaya. */
function shared(key: (name: string) => string): string[] {
  const seen = new Map<string, Set<number>>()
  for (const wilaya of list) {
    for (const baladiya of wilaya.baladiyas) {
      const codes = seen.get(key(baladiya)) ?? new Set<number>()
      seen.set(key(baladiya), codes.add(wilaya.code))
    }
  }
  return [...seen].filter(([, codes]) => codes.size > 1).map(([name]) => name)
}

test('the 69 wilayas are there, in code order, under their names', () => {
  expect(list.map((wilaya) => wilaya.code)).toEqual(Array.from({ length: 69 }, (_, i) => i + 1))
  expect(list.map((wilaya) => wilaya.name)).toEqual(expected.map(([name]) => name))
  expect(new Set(list.map((wilaya) => fold(wilaya.name))).size).toBe(69)
})

test('each wilaya has its number of baladiyas, none left out', () => {
  expect(list.map((wilaya) => [wilaya.name, wilaya.baladiyas.length])).toEqual(expected)
  expect(list.flatMap((wilaya) => wilaya.baladiyas)).toHaveLength(1541)
})

test('a wilaya of 2026 and its mother add up to what the mother had', () => {
  for (const [mother, before, children] of splits) {
    const now = [mother, ...children].reduce((sum, code) => sum + count(code), 0)
    expect([mother, now]).toEqual([mother, before])
  }
})

test('no baladiya is twice in a wilaya, whatever the case, the accents or the punctuation', () => {
  for (const wilaya of list) {
    const keys = wilaya.baladiyas.map((name) => fold(name).replace(/[^a-z]/g, ''))
    const twice = wilaya.baladiyas.filter((_, i) => keys.indexOf(keys[i] ?? '') !== i)
    expect([wilaya.name, twice]).toEqual([wilaya.name, []])
  }
})

test('some names belong to several wilayas, so a baladiya is known only with its wilaya', () => {
  expect(shared((name) => name)).toHaveLength(38)
  // Menaa (Batna) and Menaâ (Bou Saâda) differ by an accent alone.
  expect(shared(fold)).toHaveLength(39)
})

test('names are written properly', () => {
  for (const name of names()) {
    expect(name).toBe(name.normalize('NFC').trim())
    expect(name).toMatch(/^\p{Lu}[\p{Script=Latin}' -]*$/u)
    expect(name).not.toMatch(/ {2}|[' -]$|['-][ '-]/)
    expect(name).not.toBe(name.toUpperCase())
    // Every word has its capital, M'Sila and N'Gaous included; only "des" is small.
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
