import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { instant } from '#platform/tables.ts'
import type { Preferences } from '../rules.ts'

type Profile = { firstName: string; lastName: string; bio: string; website: string; phone: string }

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
    profile: jsonb().$type<Profile>().notNull(),
    preferences: jsonb().$type<Preferences>().notNull(),
    timeZone: text().notNull().default('UTC'),
    locale: text().notNull().default('en'),
    interest: text(),
    suspendedAt: instant(),
    suspendedReason: text(),
    lastActiveAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique('users_email').on(t.email),
    index('users_created').on(t.createdAt.desc()),
    check('users_plan', sql`${t.plan} in ('free_plan', 'basic_plan', 'pro_plan')`),
    check('users_email_lower_case', sql`${t.email} = lower(${t.email})`),
  ],
)

/** Global: a creator's business. Everything a creator owns carries its id. */
export const workspaces = pgTable(
  'workspaces',
  {
    id: text().$type<Id<'wsp'>>().primaryKey(),
    ownerId: text()
      .$type<Id<'usr'>>()
      .notNull()
      .references(() => users.id),
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

/** Global: browsers that are signed in. The cookie holds a token, the row its hash: a stolen row opens nothing. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().$type<Id<'ses'>>().primaryKey(),
    userId: text()
      .$type<Id<'usr'>>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    /** Signed in with "Remember me": lives longer, and past the end of the browser. */
    remembered: boolean().notNull(),
    ipAddress: text().notNull(),
    userAgent: text().notNull(),
    /** The end unless it is used before; moved on at most every five minutes. */
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique('sessions_token').on(t.tokenHash),
    index('sessions_user').on(t.userId),
    index('sessions_expires').on(t.expiresAt),
  ],
)

/** Global: the ways a user can prove who they are. For now one, a password; `providerId` is then `credential`. */
export const signInAccounts = pgTable(
  'sign_in_accounts',
  {
    id: text().$type<Id<'acc'>>().primaryKey(),
    userId: text()
      .$type<Id<'usr'>>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text().notNull(),
    accountId: text().notNull(),
    password: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique('sign_in_accounts_provider').on(t.providerId, t.accountId),
    index('sign_in_accounts_user').on(t.userId),
  ],
)

/** Global: mailed links not yet used. One row for each user and kind, so that a newer link takes the older one's place. */
export const verifications = pgTable(
  'verifications',
  {
    id: text().$type<Id<'vrf'>>().primaryKey(),
    kind: text().notNull(),
    /** Nobody yet for the link that makes the first admin. */
    userId: text()
      .$type<Id<'usr'>>()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The hash of the token in the link. */
    identifier: text().notNull(),
    /** The address the link was mailed to. */
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique('verifications_identifier').on(t.identifier),
    unique('verifications_user_kind').on(t.userId, t.kind),
    index('verifications_expires').on(t.expiresAt),
  ],
)
