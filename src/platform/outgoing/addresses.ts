import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Networks of IPv4 that are nobody's on the open internet. */
const notPublic4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Of IPv6 one block is public, and in it these are not: they lead into IPv4 again, or are for examples. */
const notPublic6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked4 = new BlockList()
for (const [network, prefix] of notPublic4) blocked4.addSubnet(network, prefix, 'ipv4')
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')
const blocked6 = new BlockList()
for (const [network, prefix] of notPublic6) blocked6.addSubnet(network, prefix, 'ipv6')

/** Whether an address is one of the open internet: nothing of this machine, its network or a cloud's inner services. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return public6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
}
