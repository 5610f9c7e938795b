import { expect, test } from 'vitest'
import { clientKey, limitKey, networkOf } from './limit-key.ts'

test('IPv4 counts by address, IPv6 by its first 64 bits', () => {
  const keys: [string, string][] = [
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::FFFF:0a00:0001', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::7:0:0:0:1', '2001:db8:0:7::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ]
  for (const [address, key] of keys) expect([address, limitKey(address)]).toEqual([address, key])
})

test('an IPv6 client belongs to its first 48 bits, an IPv4 one to itself', () => {
  expect(networkOf(limitKey('2001:db8:1:2::1'))).toBe('2001:db8:1::/48')
  expect(networkOf(limitKey('10.0.0.1'))).toBe('10.0.0.1')
})

test('what is no address counts by the address of its connection', () => {
  const named: [string, string][] = [
    ['41.0.0.1', '41.0.0.1'],
    ['unknown, 41.0.0.1', '41.0.0.1'],
    ['9.9.9.9, 41.0.0.1', '41.0.0.1'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['a'.repeat(15_000), '127.0.0.1'],
    ['41.0.0.1:5000', '127.0.0.1'],
    ['41.0.0.1, unknown', '127.0.0.1'],
    ['', '127.0.0.1'],
  ]
  for (const [header, key] of named) expect(clientKey('127.0.0.1', header)).toBe(key)
})
