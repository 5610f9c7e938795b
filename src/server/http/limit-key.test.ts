import { expect, test } from 'vitest'
import { limitKey } from './limit-key.ts'

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
