import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.1',
  '198.17.255.255',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2606:4700::1111',
  '2a00:1450:4007:80e::200a',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:808:808::1',
])('%s is public', (ip) => {
  expect(isPublicAddress(ip)).toBe(true)
})

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
])('IPv4 %s is not public, nor is it inside an IPv6 address', (ip) => {
  const hex = Buffer.from(ip.split('.').map(Number))
    .toString('hex')
    .replace(/(....)/, '$1:')
  const forms = [`::ffff:${ip}`, `::FFFF:${hex}`, `::${ip}`, `64:ff9b::${ip}`, `2002:${hex}::1`]
  expect([ip, ...forms].filter(isPublicAddress)).toEqual([])
})

test.each([
  '::',
  '::1',
  '64:ff9b:1::8.8.8.8',
  '100::1',
  '2001::4136:e378:8000:63bf:3fff:fdd2',
  '2001:2::1',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1111%eth0',
  'fec0::1',
  'ff02::1',
])('IPv6 %s is not public', (ip) => {
  expect(isPublicAddress(ip)).toBe(false)
})

test.each(['', 'localhost', 'push.example', '127.1', '0x7f.0.0.1', '[::1]', '1.2.3.4/8'])(
  '“%s” is no IP address, so not a public one',
  (text) => {
    expect(isPublicAddress(text)).toBe(false)
  },
)
