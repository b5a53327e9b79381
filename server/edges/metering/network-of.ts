/** Longer texts are no address but the client's own X-Forwarded-For. */
const MAX_LENGTH = 45

/**
 * The network an address is counted under. One household has a whole /64 of IPv6: counting its single addresses would be
 * useless.
 */
export function networkOf(ip: string): string {
  const bare = ip.slice(0, MAX_LENGTH).replace(/^::ffff:(?=\d+\.)/, '')
  if (!bare.includes(':')) return bare
  const [head = '', tail] = bare.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after].slice(0, 4).join(':')
}
