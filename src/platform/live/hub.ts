import type { ServerResponse } from 'node:http'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { seconds } from '#kernel/time.ts'
import type { Ctx } from '../context.ts'
import type { Log } from '../log.ts'
import type { LiveChange } from './changes.ts'

/** One thing that browsers follow. What is sent is always how it stands now, so nothing is lost that was missed. */
export type LiveChannel = {
  name: string
  /** Whose view an actor has of it; null who may not follow it. Everybody of one audience sees the same. */
  audienceOf(actor: SignedIn): string | null
  /** How it stands. A browser that has this version already is sent nothing. */
  read(ctx: Ctx<SignedIn>): Promise<{ version: string; data: unknown }>
}

/** The sessions of these that are still good, each with the role of its user. */
export type StillSignedIn = (sessionIds: Id<'ses'>[]) => Promise<Map<Id<'ses'>, string>>

type Connection = {
  actor: SignedIn
  out: ServerResponse
  /** By channel: the version the browser has. */
  versions: Map<string, string>
}

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
/** Unread by the other side: it is gone, or too slow to be told anything live. */
const mostUnread = 64 * 1024

export type LiveHub = ReturnType<typeof createLiveHub>

/** The open lines of this process and what is sent over them. */
export function createLiveHub({ channels, base, stillSignedIn, log }: HubOptions) {
  const connections = new Set<Connection>()
  /** Who listens, by channel and audience. */
  const followers = new Map<string, Set<Connection>>()
  const reading = new Map<string, Promise<void>>()
  const changedMeanwhile = new Set<string>()
  const timers = [setInterval(beat, beatMs), setInterval(() => void check(), checkMs)]
  for (const timer of timers) timer.unref()

  function followed(actor: SignedIn, wanted: readonly string[]): [LiveChannel, string][] {
    return channels.flatMap((channel) => {
      const audience = wanted.includes(channel.name) ? channel.audienceOf(actor) : null
      return audience === null ? [] : [[channel, audience] as [LiveChannel, string]]
    })
  }

  function hasRoomFor({ userId }: SignedIn): boolean {
    let own = 0
    for (const { actor } of connections) if (actor.userId === userId) own++
    return own < mostOfOnePerson
  }

  /** Takes a line whose headers are sent, and says how everything stands that the browser does not know yet. */
  async function open(
    actor: SignedIn,
    out: ServerResponse,
    wanted: readonly string[],
    lastEventId: string | undefined,
  ): Promise<void> {
    const connection: Connection = { actor, out, versions: versionsOf(lastEventId) }
    const keys = followed(actor, wanted).map(([channel, audience]) => keyOf(channel.name, audience))
    connections.add(connection)
    for (const key of keys) {
      const set = followers.get(key) ?? new Set()
      followers.set(key, set.add(connection))
    }
    out.on('close', () => {
      connections.delete(connection)
      for (const key of keys) {
        followers.get(key)?.delete(connection)
        if (followers.get(key)?.size === 0) followers.delete(key)
      }
    })
    // Listening comes first: what changes while it is read is read again.
    out.write(`retry: ${Math.round(2000 + Math.random() * 3000)}\n\n`)
    await Promise.all(keys.map(refresh))
  }

  /** How everything stands now that an actor may follow. */
  async function readNow(actor: SignedIn, wanted: readonly string[]): Promise<Record<string, unknown>> {
    const read = followed(actor, wanted).map(async ([channel]) => {
      const { data } = await channel.read({ ...base, actor })
      return [channel.name, data] as const
    })
    return Object.fromEntries(await Promise.all(read))
  }

  /** Reads once for all who follow the same, however many changes came meanwhile. */
  function refresh(key: string): Promise<void> {
    const running = reading.get(key)
    if (running) {
      changedMeanwhile.add(key)
      return running
    }
    const run = readAndTell(key).finally(() => {
      reading.delete(key)
      if (changedMeanwhile.delete(key)) void refresh(key)
    })
    reading.set(key, run)
    return run
  }

  async function readAndTell(key: string): Promise<void> {
    const [someone] = followers.get(key) ?? []
    const channel = channels.find(({ name }) => name === key.slice(0, key.indexOf(':')))
    if (!someone || !channel) return
    try {
      const { version, data } = await channel.read({ ...base, actor: someone.actor })
      for (const connection of followers.get(key) ?? []) tell(connection, channel.name, version, data)
    } catch (error) {
      // The next change, or the browser's own asking, brings it.
      log.warn({ err: error, channel: channel.name }, 'a live channel could not be read')
    }
  }

  function tell(connection: Connection, channel: string, version: string, data: unknown): void {
    if (connection.versions.get(channel) === version) return
    connection.versions.set(channel, version)
    const id = new URLSearchParams([...connection.versions]).toString()
    write(connection, `event: ${channel}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  function write({ out }: Connection, text: string): void {
    if (out.writableLength > mostUnread) out.destroy()
    else if (!out.writableEnded) out.write(text)
  }

  function beat(): void {
    for (const connection of connections) write(connection, ':\n\n')
  }

  /** Ends the lines of sessions that ended, of people who were suspended, and of those whose role is another now. */
  async function check(): Promise<void> {
    if (connections.size === 0) return
    const ids = [...new Set([...connections].map(({ actor }) => actor.sessionId))]
    const good = await stillSignedIn(ids).catch(() => null)
    // The database is away: that says nothing about anybody.
    if (!good) return
    for (const connection of connections) {
      if (good.get(connection.actor.sessionId) === connection.actor.role) continue
      write(connection, 'event: bye\ndata: {}\n\n')
      connection.out.end()
    }
  }

  return {
    open,
    readNow,
    hasRoomFor,
    /** Another process or this one says that something changed. */
    changed({ channel, audience }: LiveChange): void {
      const key = keyOf(channel, audience)
      if (followers.has(key)) void refresh(key)
    },
    /** Changes may have been missed: everything that is followed is read again. */
    missedSome(): void {
      for (const key of followers.keys()) void refresh(key)
    },
    check,
    count: () => connections.size,
    close(): void {
      for (const timer of timers) clearInterval(timer)
      for (const { out } of connections) out.end()
    },
  }
}

const keyOf = (channel: string, audience: string) => `${channel}:${audience}`

/** What a browser had when its line broke, as it says itself: at worst it is told once more. */
function versionsOf(lastEventId: string | undefined): Map<string, string> {
  if (!lastEventId || lastEventId.length > 500) return new Map()
  return new Map(new URLSearchParams(lastEventId))
}
