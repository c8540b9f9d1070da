import type { ServerResponse } from 'node:http'
import type { SignedIn } from '#kernel/actor.ts'

/** An open line to a browser. */
export type Line = {
  actor: SignedIn
  out: ServerResponse
  /** By channel: the version the browser has. */
  versions: Map<string, string>
}

/** Unread by the other side: it is gone, or too slow to be told anything live. */
const mostUnread = 64 * 1024

/** A line whose headers are sent, to a browser that may have been here before. */
export function openLine(actor: SignedIn, out: ServerResponse, lastEventId: string | undefined): Line {
  // Not all at once, when many lines broke together.
  out.write(`retry: ${Math.round(2000 + Math.random() * 3000)}\n\n`)
  return { actor, out, versions: versionsOf(lastEventId) }
}

/** How a channel is, unless the browser knows it already. */
export function tell(line: Line, channel: string, version: string, data: unknown): void {
  if (line.versions.get(channel) === version) return
  line.versions.set(channel, version)
  const id = new URLSearchParams([...line.versions]).toString()
  write(line, `event: ${channel}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** Says nothing, so that no one in between takes the line for a dead one. */
export function beat(line: Line): void {
  write(line, ':\n\n')
}

/** The session has ended: the browser shall not come back by itself. */
export function sayBye(line: Line): void {
  write(line, 'event: bye\ndata: {}\n\n')
  line.out.end()
}

function write({ out }: Line, text: string): void {
  if (out.writableLength > mostUnread) out.destroy()
  else if (!out.writableEnded) out.write(text)
}

/** What a browser had when its line broke, as it says itself: at worst it is told once more. */
function versionsOf(lastEventId: string | undefined): Map<string, string> {
  if (!lastEventId || lastEventId.length > 500) return new Map()
  return new Map(new URLSearchParams(lastEventId))
}
