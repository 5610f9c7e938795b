import { isIP, isIPv6, SocketAddress } from 'node:net'
import type { Config } from '#server/config.ts'

/**
 * Returns the key by which a client is limited: its IPv4 address (also if mapped into IPv6), or the first 64
 * bits of its IPv6 address, which one customer has.
 */
export function limitKey(clientIp: string): string {
  const [withoutZone = ''] = clientIp.split('%')
  if (!isIPv6(withoutZone)) return clientIp
  const { address } = new SocketAddress({ address: withoutZone, family: 'ipv6' })
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped) return mapped
  const [first = [], last = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - first.length - last.length).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

/** Returns the network of a client: the first 48 bits of an IPv6 key, which one site has; else the key. */
export function networkOf(client: string): string {
  return client.endsWith('::/64') ? `${client.split(':').slice(0, 3).join(':')}::/48` : client
}

/**
 * Returns a client's key from the address of its connection or, behind a trusted proxy, from the last address
 * in the header with the visitor's address (`forwardedFor`).
 */
export function clientKey(address: string | undefined, forwardedFor: string | null | undefined): string {
  const forwarded = forwardedFor?.split(',').at(-1)?.trim() ?? ''
  return limitKey(isIP(forwarded) ? forwarded : (address ?? ''))
}

/** Returns the name of the header with the visitor's address; null if no proxy is trusted. */
export function visitorHeader({
  trustProxy,
  clientIpHeader,
}: Pick<Config, 'trustProxy' | 'clientIpHeader'>): string | null {
  return clientIpHeader ?? (trustProxy ? 'X-Forwarded-For' : null)
}
