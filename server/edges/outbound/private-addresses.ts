import { BlockList, isIPv6 } from 'node:net'

const closed = new BlockList()

/**
 * Ranges outside the public internet: this machine, its networks, its neighbours, documentation, benchmarks, multicast,
 * reserved.
 */
const ipv4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local; clouds serve their machines' credentials at 169.254.169.254.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
for (const [net, prefix] of ipv4) closed.addSubnet(net, prefix, 'ipv4')

const open_ipv6 = new BlockList()
open_ipv6.addSubnet('2000::', 3, 'ipv6')

/** Ranges within 2000::/3 that lead elsewhere: 6to4 and Teredo contain an IPv4 address, the rest is documentation. */
const ipv6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [net, prefix] of ipv6) closed.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address is on the public internet; an IPv4 address inside an IPv6 one is not accepted. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !closed.check(address, 'ipv4')
  return open_ipv6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
