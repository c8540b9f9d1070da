import type { IncomingHttpHeaders } from 'node:http'
import Bowser from 'bowser'
import { isbot } from 'isbot'
import type { Device } from '../rules.ts'

/** What calls itself by a line that was read before; `null` for a program. */
const agents = new Map<string, Device | null>()
/** Reading one takes some 70 µs, and most visitors' browsers call themselves alike. */
const mostAgents = 2_000

/**
 * Whether someone may have looked who lets themselves be counted, and on what. Null for whoever asks not to be tracked, for
 * programs, for pages that a browser fetches before anyone wants to see them, and for what isn't a page of its own.
 */
export function lookerOf(headers: IncomingHttpHeaders): { agent: string; device: Device } | null {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return null
  if (isAhead(headers) || !isPage(headers)) return null
  const agent = (headers['user-agent'] ?? '').slice(0, 500)
  const device = deviceOf(agent)
  return device && { agent, device }
}

function isAhead(headers: IncomingHttpHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz']
  return purpose !== undefined && /prefetch|prerender|preview/.test(String(purpose))
}

/**
 * Old browsers don't say. A page that another site puts into its own, as a frame or a picture, is one that no one sees. A worker of
 * ours asks as `empty` for what the browser goes to.
 */
function isPage(headers: IncomingHttpHeaders): boolean {
  const dest = headers['sec-fetch-dest']
  if (dest === undefined || dest === 'document') return true
  return dest === 'empty' && headers['sec-fetch-mode'] === 'navigate'
}

function deviceOf(agent: string): Device | null {
  const known = agents.get(agent)
  if (known !== undefined) return known
  const device = agent === '' || isbot(agent) ? null : readDevice(agent)
  if (agents.size >= mostAgents) agents.delete(agents.keys().next().value ?? '')
  agents.set(agent, device)
  return device
}

function readDevice(agent: string): Device | null {
  switch (Bowser.parse(agent).platform.type) {
    case 'desktop':
      return 'desktop'
    case 'mobile':
      return 'phone'
    case 'tablet':
      return 'tablet'
    case 'bot':
      return null
    default:
      return 'other'
  }
}
