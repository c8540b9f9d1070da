import type * as z from 'zod'
import type { SystemActor } from '#kernel/actor.ts'
import type { EventType } from '#kernel/events.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx, Instance } from '../context.ts'
import { pointFor } from '../points.ts'

export type Speed = 'inTransaction' | 'afterCommit'
export type ListenerCtx = Ctx<SystemActor & { workspaceId: Id<'wsp'> }>
export type Occurrence = { id: Id<'evt'>; workspaceId: Id<'wsp'>; createdAt: Date }

export type Listener = {
  name: string
  type: string
  speed: Speed
  /** `payload` has been checked against the event's schema. */
  handle: (ctx: ListenerCtx, payload: never, occurrence: Occurrence) => Promise<void>
  payload: z.ZodType
}

type Handle<S extends z.ZodType> = (
  ctx: ListenerCtx,
  payload: z.infer<S>,
  occurrence: Occurrence,
) => Promise<void>

/** Runs before commit, in the announcer's transaction. It may fail, never refuse. */
export function inTransaction<S extends z.ZodType>(
  name: string,
  event: EventType<S>,
  handle: Handle<S>,
): Listener {
  return {
    name,
    type: event.type,
    speed: 'inTransaction',
    handle: handle as Listener['handle'],
    payload: event.payload,
  }
}

/** Runs in the worker after the commit, once per event: its own transaction records the delivery. */
export function afterEvent<S extends z.ZodType>(
  name: string,
  event: EventType<S>,
  handle: Handle<S>,
): Listener {
  return {
    name,
    type: event.type,
    speed: 'afterCommit',
    handle: handle as Listener['handle'],
    payload: event.payload,
  }
}

/** Who hears of events. Their order is part of the meaning: those of one event run in it. */
export const listenersPoint = pointFor<Listener>('listeners')

type Hearing = { instance: Pick<Instance, 'given'> }

export function listenersFor(ctx: Hearing, type: string, speed: Speed): Listener[] {
  return ctx.instance
    .given(listenersPoint)
    .filter((listener) => listener.type === type && listener.speed === speed)
}

export function listenerNamed(ctx: Hearing, name: string): Listener | undefined {
  return ctx.instance.given(listenersPoint).find((listener) => listener.name === name)
}
