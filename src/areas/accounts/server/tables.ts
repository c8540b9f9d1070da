import { boolean, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { instant } from '#platform/tables.ts'

/** Global: everyone who can sign in. `role` has no CHECK: an unknown role simply has no rights (PRODUCT). */
export const users = pgTable(
  'users',
  {
    id: text().$type<Id<'usr'>>().primaryKey(),
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    displayName: text().notNull(),
    photoURL: text('photo_url'),
    role: text().notNull().default('student'),
    plan: text().$type<Plan>().notNull().default('free_plan'),
    profile: jsonb().$type<{ firstName: string; lastName: string; bio: string; website: string; phone: string }>().notNull(),
    preferences: jsonb().$type<{ emailNotifications: boolean; pushNotifications: boolean; marketingEmails: boolean }>().notNull(),
    timeZone: text().notNull().default('UTC'),
    locale: text().notNull().default('en'),
    interest: text(),
    suspendedAt: instant(),
    suspendedReason: text(),
    lastActiveAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [unique('users_email').on(t.email), index('users_created').on(t.createdAt.desc())],
)

/** Global: a creator's business. Everything a creator owns carries its id. */
export const workspaces = pgTable(
  'workspaces',
  {
    id: text().$type<Id<'wsp'>>().primaryKey(),
    ownerId: text().$type<Id<'usr'>>().notNull().references(() => users.id),
    handle: text().notNull(),
    name: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    timeZone: text().notNull(),
    brandColor: text().notNull().default('#17509E'),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [unique('workspaces_handle').on(t.handle), unique('workspaces_owner').on(t.ownerId)],
)
