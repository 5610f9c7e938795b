import { expect, test } from 'vitest'
import addresses from './addresses.json' with { type: 'json' }
import { isPublicAddress } from './public-address.ts'

test.each(addresses.public)('%s is public', (ip) => {
  expect(isPublicAddress(ip)).toBe(true)
})

test.each(addresses.ofIPv4)('IPv4 %s is not public, nor is it inside an IPv6 address', (ip) => {
  const hex = Buffer.from(ip.split('.').map(Number))
    .toString('hex')
    .replace(/(....)/, '$1:')
  const forms = [`::ffff:${ip}`, `::FFFF:${hex}`, `::${ip}`, `64:ff9b::${ip}`, `2002:${hex}::1`]
  expect([ip, ...forms].filter(isPublicAddress)).toEqual([])
})

test.each(addresses.ofIPv6)('IPv6 %s is not public', (ip) => {
  expect(isPublicAddress(ip)).toBe(false)
})

test.each(['', 'localhost', 'push.example', '127.1', '0x7f.0.0.1', '[::1]', '1.2.3.4/8'])(
  '“%s” is no IP address, so not a public one',
  (text) => {
    expect(isPublicAddress(text)).toBe(false)
  },
)
