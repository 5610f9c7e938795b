import { expect, test } from 'vitest'
import { isCourierPhone, normalizePhone, phoneDigits, phoneText, readPhone } from './phone.ts'

test.each([
  ['0550 12 34 56', '0550123456'],
  ['0550.12-34‑56', '0550123456'],
  ['+213 (0)550 12 34 56', '0550123456'],
  ['00213550123456', '0550123456'],
  ['213 550 12 34 56', '0550123456'],
  ['٠٥٥٠١٢٣٤٥٦', '0550123456'],
  ['021 30 40 50', '021304050'],
  ['0550', '0550'],
  ['123456', '123456'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+33/6/12/34/56/78', '+33612345678'],
  ['inconnu', ''],
  ['', ''],
])('%j is compared as %j', (phone, normalized) => {
  expect(normalizePhone(phone)).toBe(normalized)
})

test.each([
  // Characters that show nothing, and separators.
  ...['0550\u200c123456', '0550\u3164123456', '0550\u0301123456', '0550\u00ad\u{e0020}123456'],
  ...['0550/12/34/56', '0550,123,456', '0550_123#456', '0550·12~34|56'],
  // Digits of other forms and scripts.
  ...['０５５０１２３４５６', '𝟢𝟧𝟧𝟢 𝟷𝟸𝟹 𝟺𝟻𝟼', '०५५०१२३४५६', '߀߅߅߀߁߂߃߄߅߆', '0️⃣550123456'],
  // Words, signs and numbers beside it.
  ...['0550123456 tel', 'tél. : 0550 12 34 56', '++213 550 12 34 56', '0550+123456'],
  ...['0550123456 / 0661234567', '0550123456 ou 0661234567', '0550123456, 0661234567'],
  ...['05501234560550123456', '+213550123456+213550123456'],
])('%j does not escape its key', (phone) => {
  expect(normalizePhone(phone)).toBe('0550123456')
})

test.each([
  ['021304050 / 0550123456', '021304050'],
  ['021 30 40 50 021 30 40 50', '021304050'],
  ['+33612345678 / 0550123456', '+33612345678'],
  ['+33612345678+33612345678', '+33612345678'],
  ['+33 6 12 34 56 78 bureau 2', '+33612345678'],
])('of %j the first number counts', (phone, normalized) => {
  expect(normalizePhone(phone)).toBe(normalized)
})

test.each([
  // The country code with zeros and signs around it, or twice.
  ...['0213550123456', '+213+213550123456', '+213 213 550 12 34 56', '213 0 213 0550 12 34 56'],
  ...['+0550123456', '000213550123456', '0021300550123456'],
  // Without the zero, with letters for digits, after another number.
  ...['550123456', '550 12 34 56', 'O550123456', 'O55O123456', '0550l23456', '055012345б'],
  ...['1 0550123456', 'n° 2 : 0550 12 34 56'],
])('%j is a number of Algeria that was typed otherwise', (phone) => {
  expect(normalizePhone(phone)).toBe('0550123456')
})

test.each([
  ['+66812345678', '+66812345678'],
  ['0033612345678', '0033612345678'],
  ['0065 8123 4567', '006581234567'],
  ['+65 8123 4567', '+6581234567'],
  ['021 35 50 12', '021355012'],
  ['021 35 50 12 / 0550 12 34 56', '021355012'],
  ['4550123456', '4550123456'],
  ['55012345', '55012345'],
])('%j stays %j', (phone, key) => {
  expect(normalizePhone(phone)).toBe(key)
})

test.each([
  ['0550123456 / 0661234567', '0661234567'],
  ['0550 12 34 56 ou 021 30 40 50', '021304050'],
  ['+213550123456 213661234567', '0661234567'],
  ['550123456 661234567', '0661234567'],
  ['+33612345678, 0550123456', '0550123456'],
  ['021304050 0550123456', '0550123456'],
  ['0550123456 0550 12 34 56', null],
  ['0550123456 poste 12', null],
  ['0550123456', null],
])('of %j the second number is %j', (phone, second) => {
  expect(readPhone(phone).second).toBe(second)
})

test.each([
  ['055012345', { digits: 9, missing: 1 }],
  ['0550 12 34 5', { digits: 9, missing: 1 }],
  ['55012345', { digits: 8, missing: 1 }],
  ['0661 23 45', { digits: 8, missing: 2 }],
  ['+213 661 23 45', { digits: 8, missing: 2 }],
  ['0661', { digits: 4, missing: 6 }],
  ['021 30 40 5', { digits: 8, missing: 1 }],
  ['05501234567', { digits: 11, missing: -1 }],
  ['0550 12 34 56 78', { digits: 12, missing: -2 }],
  ['0550123456', null],
  ['0550123456 / 0661234567', null],
  ['021304050', null],
  ['+33612345678', null],
  ['+33 6 12 34', null],
  ['123456', null],
  ['', null],
])('the doubt of %j is %j', (phone, doubt) => {
  expect(readPhone(phone).doubt).toEqual(doubt)
})

test('a key is its own key', () => {
  for (const key of ['0550123456', '021304050', '+33612345678', '0550', '']) {
    expect(normalizePhone(key)).toBe(key)
  }
})

test('a search keeps what is no separator', () => {
  expect(phoneDigits('0550/12-34.56')).toBe('0550123456')
  expect(phoneDigits('casque ２')).toBe('casque2')
})

test.each([
  ['+213 (0)550-12-34-56', true],
  ['0550123456 tel', true],
  ['021 30 40 50', true],
  ['550123456', true],
  ['00550123456', true],
  ['055012345', false],
  ['0661 2B 45 67', false],
  ['0I50123456', false],
  ['o55o12345l', false],
  ['0065 8123 4567', false],
  ['+33612345678', false],
  ['inconnu', false],
])('couriers take %j: %j', (phone, isTaken) => {
  expect(isCourierPhone(phone)).toBe(isTaken)
})

test.each([
  ['0661234578', '0661 23 45 78'],
  ['+213 661-234578', '0661 23 45 78'],
  ['0555 12 34 56', '0555 12 34 56'],
  ['021123456', '021 12 34 56'],
])('%j is shown as %j', (typed, shown) => {
  expect(phoneText(typed)).toBe(shown.replaceAll(' ', '\u00a0'))
})

test.each(['0661 23 45', '+33 6 12 34 56 78', '0661234578 / 0770112233', '0661 00 00 00 tel', '', '-'])(
  '%j is shown as it was typed',
  (typed) => {
    expect(phoneText(typed)).toBe(typed)
  },
)
