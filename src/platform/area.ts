import type { AnyRouter } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EventType } from '#kernel/events.ts'
import type { Sentences } from '#kernel/sentences.ts'
import type { Ctx, Instance } from './context.ts'
import type { DemoPart } from './demo.ts'
import { type Listener, listenersPoint } from './events/listeners.ts'
import { type Forgetter, forgetters } from './forgetting.ts'
import type { SiteTools } from './http/site.ts'
import type { AfterSetBack } from './instance/clock.ts'
import type { Sweep } from './jobs.ts'
import type { LiveChannel } from './live/hub.ts'
import type { Log } from './log.ts'
import { type LogWords, logWords } from './log-words.ts'
import type { ShownMail } from './mail/kind.ts'
import { type PersonExport, personExports } from './person-export.ts'
import { type Gift, type Gifts, give, givenBy } from './points.ts'
import type { CallCtx } from './rpc.ts'
import { type Dictionaries, dictionaries, reasons } from './sentences.ts'
import { type SumSource, sumSources } from './sums/checking.ts'

/** An area without a column that says who someone is. */
type OfNobody = 'keeps nothing of people'

/**
 * What an area is to the server: `areas/<x>/server/area.ts`, which `main` alone imports (`main/areas.ts`). What every area must
 * think of is required; an empty list says that there is none.
 */
export type ServerArea = {
  name: string
  /** Procedures of the API, by the name of their contract. */
  routes: Readonly<Record<string, AnyRouter>>
  /** Who hears of events, in this order; who hears of what others give asks for it. */
  listeners: readonly Listener[] | ((given: Gifts) => readonly Listener[])
  sweeps: (log: Log) => readonly Sweep[]
  /**
   * Forgets someone who left. `keeps ids alone`: who did something is told by the id of an account, which is empty by then.
   * `forgets at once`: in the transaction that closes the account.
   */
  forget: Forgetter | OfNobody | 'keeps ids alone' | 'forgets at once'
  /** What a person's archive must know besides; `by its columns`, where those of account, contact and enrollment say all. */
  exportOf: PersonExport | OfNobody | 'by its columns'
  /** What the server says, in every language but English. */
  refusals: Dictionaries
  /** The codes it stores instead of sentences, and what each says. */
  reasons?: Sentences
  /** Addresses of its screens, which the server answers with the app. */
  screens?: readonly string[]
  /** Routes whose body or answer is no JSON, and their part of the API's documentation. */
  mount?: (app: FastifyInstance, tools: MountTools) => Promise<void> | void
  openApi?: (appUrl: string) => ApiPaths
  /** What browsers may follow live. */
  live?: readonly LiveChannel[]
  /** Facts that make a workspace's public pages stale. */
  pageFacts?: readonly EventType[]
  /** What is looked at again once the clock was set back. */
  afterSetBack?: readonly AfterSetBack[]
  sums?: SumSource
  /** Every email it sends, for the gallery and the test of all. */
  mails?: readonly ShownMail[]
  /** What the log says of its events, where the administration's own list doesn't. */
  log?: LogWords
  demo?: DemoPart
  /** What it gives to areas that may not import it. */
  gives?: readonly Gift[]
}

/** What an area shows on public pages: `areas/<x>/site/area.ts`. */
export type SiteArea = {
  name: string
  mount: (app: FastifyInstance, site: SiteTools) => Promise<void> | void
  /** Every address of a page. */
  documents: readonly string[]
  /** Scripts of its pages by the name that `SiteTools.script` knows; each is built by itself. */
  scripts?: Readonly<Record<string, string>>
  /** Procedures that answer with a page. */
  routes?: (site: () => SiteTools) => Readonly<Record<string, AnyRouter>>
}

export type ApiPaths = Record<string, Record<string, unknown>>

export type MountTools = {
  /** The context of a call, or of a page: there a suspended user is a visitor. */
  contextOf(request: FastifyRequest, reply: FastifyReply, asked?: 'api' | 'page'): Promise<CallCtx>
  /** The cookies by which a browser is known, whatever they are worth. */
  viewerOf(request: FastifyRequest): string
  instance: Instance
  /** Of the instance itself. */
  ctx: Ctx
}

/**
 * What areas give an instance, and `more` besides. People are forgotten in `forgettingOrder`; areas it doesn't name forget before those, the last of
 * `areas` first.
 */
export function giftsOf(
  areas: readonly ServerArea[],
  forgettingOrder: readonly ServerArea[],
  more: readonly Gift[] = [],
): Gift[] {
  const forgetting = [
    ...areas.filter((area) => !forgettingOrder.includes(area)).reverse(),
    ...forgettingOrder,
  ]
  const gifts = [...areas.flatMap(({ gives = [] }) => gives), ...more]
  const given = givenBy(gifts)
  const listeners = areas.flatMap(({ listeners: heard }) =>
    typeof heard === 'function' ? heard(given) : heard,
  )
  return [
    give(listenersPoint, ...listeners),
    give(
      forgetters,
      ...forgetting.map(({ forget }) => forget).filter((forget) => typeof forget !== 'string'),
    ),
    give(
      personExports,
      ...areas.map(({ exportOf }) => exportOf).filter((exportOf) => typeof exportOf !== 'string'),
    ),
    give(dictionaries, ...areas.map(({ refusals }) => refusals)),
    give(reasons, ...areas.flatMap(({ reasons: ofArea }) => (ofArea ? [ofArea] : []))),
    give(logWords, ...areas.flatMap(({ name, log }) => (log ? { area: name, ...log } : []))),
    give(sumSources, ...areas.flatMap(({ sums }) => sums ?? [])),
    ...gifts,
  ]
}
