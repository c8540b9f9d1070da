import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { instant, inWorkspace } from '#platform/tables.ts'

/** Global: texts of the public pages that an admin wrote. What has no row says what comes with the product. */
export const siteTexts = pgTable(
  'site_texts',
  {
    key: text().notNull(),
    /** What it was written in; another language's pages do not say it. */
    language: text().$type<Language>().notNull(),
    text: text().notNull(),
    changedBy: text().$type<Id<'usr'>>().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.language] })],
)

/** Messages to the operator, filed under the instance's own workspace. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    ...inWorkspace<'inq'>(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    /** Of a creator who was signed in. */
    plan: text().$type<Plan>(),
    userId: text().$type<Id<'usr'>>(),
    /** Of who wrote what on which day: a form that is sent twice leaves one message. */
    digest: text().notNull(),
    createdAt: instant().notNull(),
    answeredAt: instant(),
    /** In the trash since then; kept 30 days. */
    deletedAt: instant(),
    /** The admin who put it there. */
    deletedBy: text().$type<Id<'usr'>>(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    unique('contact_messages_digest').on(t.workspaceId, t.digest),
    index('contact_messages_latest').on(t.workspaceId, t.createdAt, t.id),
  ],
)
