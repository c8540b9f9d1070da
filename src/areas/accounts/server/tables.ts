import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { Currency } from '#kernel/money.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { BusinessDetails, ClosedAs, Preferences, PutAway, SocialLink } from '../rules.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

type Profile = { firstName: string; lastName: string; bio: string; website: string; phone: string }

/** Global: everyone who can sign in. `role` has no CHECK: an unknown role simply has no rights. */
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
    /** What the app and its mails speak to this person; null leaves it to the device. */
    language: text().$type<Language>(),
    interest: text(),
    /** What of the first steps they put away or went through: it is not offered again, on any device. */
    putAway: text().array().$type<PutAway[]>().notNull().default([]),
    suspendedAt: instant(),
    suspendedReason: text(),
    lastActiveAt: instant(),
    /** The person left: the row stays without anything about them, for what points at it. */
    erasedAt: instant(),
    /** As the search compares it, made once by the database, as for contacts. */
    searchText: text().notNull().generatedAlwaysAs(sql`search_text(display_name || ' ' || email)`),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique('users_email').on(t.email),
    index('users_created').on(t.createdAt.desc(), t.id.desc()),
    // Admins are few, and the list of users knows which roles there are by stepping through it.
    index('users_role').on(t.role, t.createdAt.desc(), t.id.desc()),
    index('users_suspended').on(t.createdAt.desc(), t.id.desc()).where(sql`${t.suspendedAt} is not null`),
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
    /** What the storefront, its sales pages, checkouts and receipts speak. */
    language: text().$type<Language>().notNull().default('en'),
    /** Set while its owner is suspended: nothing is sold, and with `hidden` nothing of it is public either. */
    closedAs: text().$type<ClosedAs>(),
    logoId: text().$type<Id<'lgo'>>(),
    socialLinks: jsonb().$type<SocialLink[]>().notNull().default([]),
    /** Who sells in the eyes of the law; null until it is entered. */
    business: jsonb().$type<BusinessDetails>(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique('workspaces_handle').on(t.handle),
    unique('workspaces_owner').on(t.ownerId),
    check('workspaces_closed_as', sql`${t.closedAs} in ('visible', 'hidden')`),
  ],
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

/** Global: the ways a user can prove who they are. Today that is a password; `providerId` is then `credential`. */
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

/** Global: the second factor of a user. It counts from `enabledAt` on; before that it is being set up. */
export const secondFactors = pgTable('second_factors', {
  userId: text()
    .$type<Id<'usr'>>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with the key of the instance. */
  secret: text().notNull(),
  enabledAt: instant(),
  /** The time step of the last code that was taken: no code works twice. */
  lastStep: bigint({ mode: 'number' }).notNull(),
  createdAt: instant().notNull(),
})

/** Global: codes that stand in for the second factor, each once. Kept as keyed digests. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: text().$type<Id<'rcc'>>().primaryKey(),
    userId: text()
      .$type<Id<'usr'>>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    usedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [unique('recovery_codes_code').on(t.userId, t.codeHash)],
)

/** Global: sign-ins that proved the first factor and wait for the second. They open nothing else. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    id: text().$type<Id<'chl'>>().primaryKey(),
    userId: text()
      .$type<Id<'usr'>>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    remembered: boolean().notNull(),
    /** How the first factor was proven: for the history of sign-ins. */
    method: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('sign_in_challenges_token').on(t.tokenHash),
    index('sign_in_challenges_user').on(t.userId),
    index('sign_in_challenges_expires').on(t.expiresAt),
  ],
)

/** Global: photos of users, small squares drawn by us. The id is new with each photo, so an address never changes its picture. */
export const userPhotos = pgTable(
  'user_photos',
  {
    userId: text()
      .$type<Id<'usr'>>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text().$type<Id<'pho'>>().notNull(),
    content: bytes().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [unique('user_photos_id').on(t.id)],
)

/** The logo of a workspace: a PNG drawn by us, or an SVG of which only known shapes are left. */
export const workspaceLogos = pgTable(
  'workspace_logos',
  {
    ...inWorkspace<'lgo'>(),
    type: text().$type<'image/png' | 'image/svg+xml'>().notNull(),
    content: bytes().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** It stands on something that never changes, such as a certificate: it stays when another takes its place. */
    kept: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
)

/** Global: handles that workspaces gave up; their addresses lead on for a while, and nobody else gets them before. */
export const formerHandles = pgTable(
  'former_handles',
  {
    handle: text().primaryKey(),
    workspaceId: text()
      .$type<Id<'wsp'>>()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    until: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('former_handles_workspace').on(t.workspaceId), index('former_handles_until').on(t.until)],
)

/** Global: people an admin asked to join. Gone once they have an account, or the invitation is withdrawn. */
export const invitations = pgTable(
  'invitations',
  {
    id: text().$type<Id<'inv'>>().primaryKey(),
    email: text().notNull(),
    role: text().notNull(),
    /** The hash of the token in the mail: whoever has it reads that mailbox. */
    tokenHash: text().notNull(),
    /** The hash of the token the admin may hand over: it lets in, and proves nothing about the mailbox. */
    handedHash: text().notNull(),
    /** Who asked, as they were called then. */
    invitedBy: text().notNull(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('invitations_email').on(t.email),
    unique('invitations_token').on(t.tokenHash),
    unique('invitations_handed').on(t.handedHash),
    index('invitations_created').on(t.createdAt.desc(), t.id.desc()),
    check('invitations_email_lower_case', sql`${t.email} = lower(${t.email})`),
  ],
)

/** Global: an admin looking at the product as somebody sees it. It belongs to the admin's session and ends with it. */
export const userViews = pgTable(
  'user_views',
  {
    id: text().$type<Id<'viw'>>().primaryKey(),
    /** No reference: global tables know users and workspaces alone (docs/scale.md, rule 3). Without its session a row says nothing. */
    sessionId: text().$type<Id<'ses'>>().notNull(),
    userId: text()
      .$type<Id<'usr'>>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [unique('user_views_session').on(t.sessionId), index('user_views_user').on(t.userId)],
)
