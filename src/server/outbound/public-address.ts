import { BlockList, isIP } from 'node:net'

/** Multicast, and IPv4 ranges that are not globally routable (IANA special-purpose registry). */
const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local, cloud metadata
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24', // documentation, as 198.51.100.0 and 203.0.113.0
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3', // multicast, reserved, broadcast
]

/** Global unicast, and the IPv4-mapped and NAT64 ranges, whose connections go to an IPv4 address. */
const ROUTED_IPV6 = ['2000::/3', '::ffff:0:0/96', '64:ff9b::/96']

/** Protocol assignments (with Teredo) and documentation. */
const PRIVATE_IPV6 = ['2001::/23', '2001:db8::/32', '3fff::/20']

const routed = listOf(ROUTED_IPV6)
const blocked = listOf([...PRIVATE_IPV4, ...PRIVATE_IPV6, ...PRIVATE_IPV4.flatMap(embed)])

/** True if an IP address is globally routable, so that requests to untrusted URLs may go there. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip)
  // Only local addresses need a zone, such as fe80::1%eth0, so an address with one is refused.
  if (family === 0 || ip.includes('%')) return false
  if (family === 4) return !blocked.check(ip)
  return routed.check(ip, 'ipv6') && !blocked.check(ip, 'ipv6')
}

/** Returns an IPv4 range as IPv6: mapped, NAT64 and 6to4. */
function embed(range: string): string[] {
  const [address = '', prefix = ''] = range.split('/')
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const hex = [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':')
  const bits = Number(prefix)
  return [`::ffff:${hex}/${96 + bits}`, `64:ff9b::${hex}/${96 + bits}`, `2002:${hex}::/${16 + bits}`]
}

function listOf(ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix = ''] = range.split('/')
    list.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}
