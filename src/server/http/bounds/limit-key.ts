import { isIP, isIPv6, SocketAddress } from 'node:net'
import type { Config } from '#server/config.ts'

/** Returns an IPv4 address, also one mapped into IPv6, or the first 64 bits of an IPv6 address, which one customer shares. */
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

/** Returns what a client belongs to: for an IPv6 key its first 48 bits, which one site gets; else the key itself. */
export function networkOf(client: string): string {
  return client.endsWith('::/64') ? `${client.split(':').slice(0, 3).join(':')}::/48` : client
}

/**
 * Returns the key of the client of a request, by the address of its connection; behind a trusted proxy, by the last
 * address of the header that names the visitor, `forwardedFor`, if it is one.
 */
export function clientKey(address: string | undefined, forwardedFor: string | null | undefined): string {
  const forwarded = forwardedFor?.split(',').at(-1)?.trim() ?? ''
  return limitKey(isIP(forwarded) ? forwarded : (address ?? ''))
}

/** Returns the header that names the visitor; null where no proxy is trusted. */
export function visitorHeader({
  trustProxy,
  clientIpHeader,
}: Pick<Config, 'trustProxy' | 'clientIpHeader'>): string | null {
  return clientIpHeader ?? (trustProxy ? 'X-Forwarded-For' : null)
}
