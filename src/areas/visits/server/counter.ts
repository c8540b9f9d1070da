import { hash, randomBytes } from 'node:crypto'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { Log } from '#platform/log.ts'
import {
  type Attribution,
  type Device,
  dayOf,
  mostViewsOfVisit,
  mostWaiting,
  networkOf,
  type PageKind,
  pathOf,
  type Thing,
  utmOf,
  viaOf,
  visitMs,
} from '../rules.ts'
import { hostOf, sourceOf } from '../sources.ts'
import { busyNetworks } from './busy-networks.ts'
import { runningVisits, type Visit } from './running-visits.ts'
import { keepSalt } from './salts.ts'
import { waitingViews } from './waiting-views.ts'
import { latestVisits } from './writing.ts'

/** Someone at a browser: what a visitor is told apart by, and nothing of it is kept. */
export type Looker = { ip: string; agent: string; device: Device }

/** One look at a page. */
export type Look = Looker & {
  workspaceId: Id<'wsp'>
  kind: PageKind
  thing: Thing | null
  at: Date
  /** As it was asked for, with its query. */
  url: string
  referrer: string | undefined
}

/** Counts the views of this process. To count one costs some microseconds; what was counted is written each second. */
export type Counter = {
  count(look: Look): void
  /**
   * What led someone here, as far as it's known when it's asked for. On a visit that another process had, it's looked up meanwhile:
   * a checkout must not wait for it.
   */
  leading(workspaceId: Id<'wsp'>, looker: Looker): () => Attribution | null
  /** Writes what was counted so far. */
  flush(): Promise<void>
  /** Writes the rest; nothing is counted afterward. */
  close(): Promise<void>
}

export function openCounter(ctx: Ctx, log: Pick<Log, 'warn'>): Counter {
  const ownHost = hostOf(ctx.instance.appUrl) ?? ''
  const nextId = namesOfThisProcess()
  const salt = keepSalt(ctx)
  const visits = runningVisits()
  const networks = busyNetworks()
  /** Looks of a day whose salt isn't here yet. */
  let early: Look[] = []
  const waiting = waitingViews(ctx, log, { nextId, before: catchUp })

  function count(look: Look): void {
    if (waiting.size + early.length >= mostWaiting) {
      waiting.drop()
      return
    }
    if (networks.isTooBusy(networkOf(look.ip), look.at)) return
    const value = salt.of(dayOf(look.at))
    if (value !== null) add(look, value)
    else early.push(look)
  }

  function add(look: Look, value: string): void {
    const { workspaceId, kind, thing, at } = look
    const visitor = visitorOf(value, workspaceId, look)
    const path = pathOf(look.url)
    const visit = visits.resume(visitor, at.getTime()) ?? visits.begin(visitor, visitOf(look, path))
    // Whoever sent them last sent them, also within a visit.
    const via = viaOf(look.url)
    if (via) visit.utm = { ...visit.utm, via }
    if (++visit.views > mostViewsOfVisit) return
    waiting.add({ workspaceId, at, id: nextId(), kind, thing, path, visitor, visit })
  }

  function visitOf({ referrer, url, at, device }: Look, landing: string): Visit {
    const utm = utmOf(url)
    const isUnsure = hostOf(referrer) === ownHost
    return {
      ...{ id: nextId(), lastAt: at.getTime(), views: 0, landing, utm, device, isUnsure },
      ...sourceOf(referrer, utm, ownHost),
    }
  }

  /** Before each write: what time has ended is let go, and what came before its day's salt is counted. */
  async function catchUp(): Promise<void> {
    const now = ctx.now()
    visits.forget(now.getTime())
    // Visitors of yesterday can't be told from others anymore, and so aren't remembered.
    if (salt.forget(dayOf(now))) visits.forgetAll()
    // Around midnight there are those of two days.
    for (let [first] = early; first; [first] = early) {
      const day = dayOf(first.at)
      const value = await salt.get(day)
      const held = early
      early = held.filter(({ at }) => dayOf(at) !== day)
      for (const look of held) if (dayOf(look.at) === day) add(look, value)
    }
  }

  async function lookUp(workspaceId: Id<'wsp'>, looker: Looker, at: Date): Promise<Attribution | null> {
    const visitor = visitorOf(await salt.get(dayOf(at)), workspaceId, looker)
    const known = await latestVisits(ctx, workspaceId, [visitor], new Date(at.getTime() - visitMs))
    const visit = known.get(visitor)
    return visit ? attributionOf(visit) : null
  }

  return {
    count,
    leading(workspaceId, looker) {
      const at = ctx.now()
      const value = salt.of(dayOf(at))
      const known = value === null ? null : visits.find(visitorOf(value, workspaceId, looker), at.getTime())
      if (known && !known.isUnsure) return () => attributionOf(known)
      let found: Attribution | null = null
      lookUp(workspaceId, looker, at).then(
        (visit) => {
          found = visit
        },
        // An order is an order, whoever sent its buyer.
        () => undefined,
      )
      return () => found
    },
    flush: waiting.flush,
    close: waiting.close,
  }
}

/** A hash that no one can make again without the salt of its day. */
const visitorOf = (salt: string, workspaceId: Id<'wsp'>, { ip, agent }: Looker): string =>
  hash('sha256', `${salt}\n${workspaceId}\n${networkOf(ip)}\n${agent}`, 'base64url').slice(0, 22)

/** What this process counts has names that no other gives. */
function namesOfThisProcess(): () => string {
  const name = randomBytes(6).toString('base64url')
  let given = 0
  return () => name + (given++).toString(36)
}

const attributionOf = ({ channel, source, utm, landing, device }: Attribution): Attribution => ({
  ...{ channel, source, utm, landing, device },
})
