import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const { IPv6, parse } = ipaddr

/** Of IPv6 one block is handed out to the open internet, and this part of it is for protocols alone (RFC 2928). */
const handedOut = IPv6.parseCIDR('2000::/3')
const protocols = IPv6.parseCIDR('2001::/23')

/** Whether an address is one of the open internet: nothing of this machine, its network or a cloud's inner services. */
export function isPublicAddress(text: string): boolean {
  // The library also reads octal, hexadecimal and short forms; an address that was resolved never has them.
  if (!isIP(text) || text.includes('%')) return false
  const address = parse(text)
  if (address.range() !== 'unicast') return false
  return !(address instanceof IPv6) || (address.match(handedOut) && !address.match(protocols))
}
