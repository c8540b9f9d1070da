import type { ServerResponse } from 'node:http'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { seconds } from '#kernel/time.ts'
import type { Ctx } from '../context.ts'
import type { Log } from '../log.ts'
import type { LiveChange } from './changes.ts'
import { channelOf, createFollowers, createGathered, keyOf } from './followers.ts'
import { beat, type Line, openLine, sayBye, tell } from './line.ts'

/** One thing that browsers follow. What is sent is always how it is now, so nothing is lost that was missed. */
export type LiveChannel = {
  name: string
  /** Whose view an actor has of it; null who may not follow it. Everyone of one audience sees the same. */
  audienceOf(actor: SignedIn): string | null
  /** How it is. A browser that has this version already is sent nothing. */
  read(ctx: Ctx<SignedIn>): Promise<{ version: string; data: unknown }>
}

/** The sessions of these that are still good, each with the role of its user. */
export type StillSignedIn = (sessionIds: Id<'ses'>[]) => Promise<Map<Id<'ses'>, string>>

type HubOptions = {
  channels: readonly LiveChannel[]
  base: Pick<Ctx, 'db' | 'now' | 'instance'>
  stillSignedIn: StillSignedIn
  log: Log
}

/** Proxies and browsers take a line that is silent for a minute for a dead one. */
const beatMs = seconds(20)
/** A session that ended loses its line within this time. */
const checkMs = seconds(4)
/** Each browser holds one line, whatever its number of tabs. */
const mostOfOnePerson = 12

export type LiveHub = ReturnType<typeof createLiveHub>

/** The open lines of this process and what is sent over them. */
export function createLiveHub({ channels, base, stillSignedIn, log }: HubOptions) {
  const lines = new Set<Line>()
  const followers = createFollowers()
  /** However many changes come together, and however many follow the same, it is read once. */
  const refresh = createGathered(async (key) => {
    const [someone] = followers.of(key)
    const channel = channels.find(({ name }) => name === channelOf(key))
    if (!someone || !channel) return
    try {
      const { version, data } = await channel.read({ ...base, actor: someone.actor })
      for (const line of followers.of(key)) tell(line, channel.name, version, data)
    } catch (error) {
      // The next change, or the browser's own asking, brings it.
      log.warn({ err: error, channel: channel.name }, 'a live channel couldn’t be read')
    }
  })
  const timers = [
    setInterval(() => lines.forEach(beat), beatMs),
    setInterval(() => void endWhatEnded(lines, stillSignedIn), checkMs),
  ]
  for (const timer of timers) timer.unref()

  return {
    hasRoomFor: ({ userId }: SignedIn) =>
      [...lines].filter(({ actor }) => actor.userId === userId).length < mostOfOnePerson,

    /** Takes a line whose headers are sent, and says how everything is that the browser doesn't know yet. */
    async open(actor: SignedIn, out: ServerResponse, wanted: readonly string[], lastEventId?: string) {
      const line = openLine(actor, out, lastEventId)
      const keys = followed(channels, actor, wanted).map(([{ name: channel }, audience]) =>
        keyOf({ channel, audience }),
      )
      lines.add(line)
      for (const key of keys) followers.add(key, line)
      out.on('close', () => {
        lines.delete(line)
        for (const key of keys) followers.remove(key, line)
      })
      // Listening comes first: what changes while it is read is read again.
      await Promise.all(keys.map(refresh))
    },

    /** How everything is now that an actor may follow. */
    async readNow(actor: SignedIn, wanted: readonly string[]): Promise<Record<string, unknown>> {
      const read = followed(channels, actor, wanted).map(async ([channel]) => {
        const { data } = await channel.read({ ...base, actor })
        return [channel.name, data] as const
      })
      return Object.fromEntries(await Promise.all(read))
    },

    /** Another process or this one says that something changed. */
    changed(change: LiveChange): void {
      if (followers.has(keyOf(change))) void refresh(keyOf(change))
    },
    /** Changes may have been missed: everything that is followed is read again. */
    missedSome(): void {
      for (const key of followers.keys()) void refresh(key)
    },
    check: () => endWhatEnded(lines, stillSignedIn),
    count: () => lines.size,
    close(): void {
      for (const timer of timers) clearInterval(timer)
      for (const { out } of lines) out.end()
    },
  }
}

/** The channels of those asked for that an actor may follow, each with the audience they belong to. */
function followed(
  channels: readonly LiveChannel[],
  actor: SignedIn,
  wanted: readonly string[],
): [LiveChannel, string][] {
  return channels.flatMap((channel) => {
    const audience = wanted.includes(channel.name) ? channel.audienceOf(actor) : null
    return audience === null ? [] : [[channel, audience] as [LiveChannel, string]]
  })
}

/** Ends the lines of sessions that ended, of people who were suspended, and of those whose role is another now. */
async function endWhatEnded(lines: Set<Line>, stillSignedIn: StillSignedIn): Promise<void> {
  if (lines.size === 0) return
  const ids = [...new Set([...lines].map(({ actor }) => actor.sessionId))]
  const good = await stillSignedIn(ids).catch(() => null)
  // The database is away: that says nothing about anyone.
  if (!good) return
  for (const line of lines) if (good.get(line.actor.sessionId) !== line.actor.role) sayBye(line)
}
