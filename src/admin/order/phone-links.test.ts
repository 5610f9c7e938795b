import { describe, expect, test } from 'vitest'
import { dialable, whatsappUrl } from './phone-links.ts'

describe('what can be dialled', () => {
  test.each([
    ['0550 12 34 56', '0550123456'],
    ['+213 (0)550-12-34-56', '0550123456'],
    ['0213550123456', '0550123456'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0550.12.34.56 / 0661 00 00 00', '0550123456'],
    ['0550/12/34/56', '0550123456'],
    ['０５５０ １２ ３４ ５６', '0550123456'],
    ['٠٥٥٠١٢٣٤٥٦', '0550123456'],
    ['appelez-moi', null],
    ['12', null],
    ['1234567890123456', null],
  ])('%s → %s', (phone, number) => expect(dialable(phone)).toBe(number))
})

describe('WhatsApp addresses', () => {
  test.each([
    ['0550 12 34 56', '213550123456'],
    ['550123456', '213550123456'],
    ['+213550123456', '213550123456'],
    ['+213 0550 12 34 56', '213550123456'],
    ['00213550123456', '213550123456'],
    ['213550123456', '213550123456'],
    ['+33 6 12 34 56 78', '33612345678'],
  ])('%s → %s', (phone, number) => expect(whatsappUrl(phone)).toBe(`https://wa.me/${number}`))

  test('none where there is no number', () => expect(whatsappUrl('sans')).toBeNull())
})
