import { afterCommit, type Ctx, type Instance } from '../context.ts'

/** Something that a browser shows live changed: which channel of it, and for whom. */
export type LiveChange = { channel: string; audience: string }

const prefix = 'live:'
/** Changes of one commit, or of many close after each other, are told once. */
const gatherMs = 40

/** What an instance tells all processes, itself too, and gathers before it does. */
export function openLiveChanges(send: (message: string) => void): Instance['liveChanged'] {
  const waiting = new Map<number, Set<string>>()
  return (message, gatheredMs) => {
    const known = waiting.get(gatheredMs)
    if (known) {
      known.add(message)
      return
    }
    const messages = new Set([message])
    waiting.set(gatheredMs, messages)
    setTimeout(() => {
      waiting.delete(gatheredMs)
      for (const each of messages) send(each)
    }, gatheredMs).unref()
  }
}

/**
 * Says, once the open transaction has committed, that what `audience` sees of `channel` is another now. What changes with
 * nearly every commit is gathered for longer.
 */
export function announceLive(ctx: Ctx, { channel, audience }: LiveChange, gatheredMs = gatherMs): void {
  afterCommit(ctx, () => ctx.instance.liveChanged(`${prefix}${channel}:${audience}`, gatheredMs))
}

/** The change behind a message between processes; null for other messages. */
export function liveChangeOf(message: string): LiveChange | null {
  if (!message.startsWith(prefix)) return null
  const at = message.indexOf(':', prefix.length)
  return { channel: message.slice(prefix.length, at), audience: message.slice(at + 1) }
}
