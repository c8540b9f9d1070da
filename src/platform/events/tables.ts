import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Severity } from '#kernel/events.ts'
import { instant, inWorkspace } from '../tables.ts'

/** Every fact that happened, kept: feeds, timelines, the admin's log and statistics are views of it. */
export const events = pgTable(
  'events',
  {
    ...inWorkspace<'evt'>(),
    type: text().notNull(),
    severity: text().$type<Severity>().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Who did it: a user id, a contact id, or the name of a job. */
    actor: text().notNull(),
    requestId: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('events_workspace_created').on(t.workspaceId, t.createdAt.desc(), t.id),
    index('events_workspace_type_created').on(t.workspaceId, t.type, t.createdAt.desc()),
    // The admin's log reads over all workspaces, backwards. Partial where they can be: each costs every announcement something.
    index('events_created').on(t.createdAt, t.id),
    index('events_type_created').on(t.type, t.createdAt, t.id),
    index('events_warnings').on(t.createdAt, t.id).where(sql`${t.severity} = 'warning'`),
    index('events_person_created').on(t.actor, t.createdAt, t.id).where(sql`${t.actor} like 'usr\\_%'`),
    index('events_about_person_created')
      .on(sql`(${t.payload} ->> 'userId')`, t.createdAt, t.id)
      .where(sql`${t.payload} ->> 'userId' is not null`),
  ],
)

/** Facts not yet handed to the job queue. A workspace table, so fact and effect commit together when data is spread (docs/scale.md, rule 5). */
export const outbox = pgTable('outbox', { ...inWorkspace<'evt'>(), createdAt: instant().notNull() }, (t) => [
  primaryKey({ columns: [t.workspaceId, t.id] }),
])

/** Which listener has dealt with which event, written in the listener's own transaction: at least once becomes once. */
export const eventDeliveries = pgTable(
  'event_deliveries',
  { ...inWorkspace<'evt'>(), listener: text().notNull(), deliveredAt: instant().notNull() },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id, t.listener] })],
)
