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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { Currency } from '#kernel/money.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { StoreFront } from '../front.ts'
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
    /** The language of the app and its emails for this person; null lets the device decide. */
    language: text().$type<Language>(),
    interest: text(),
    /** The first steps they dismissed or completed: not offered again, on any device. */
    putAway: text().array().$type<PutAway[]>().notNull().default([]),
    suspendedAt: instant(),
    suspendedReason: text(),
    lastActiveAt: instant(),
    /** The person left. The row stays, with nothing about them, for whatever references it. */
    erasedAt: instant(),
    /** What the search compares, computed once by the database, as for contacts. */
    searchText: text().notNull().generatedAlwaysAs(sql`search_text(display_name || ' ' || email)`),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique('users_email').on(t.email),
    index('users_created').on(t.createdAt.desc(), t.id.desc()),
    // For the few admins, and for the user list, which finds all roles by stepping through it.
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
    /** Null of one alone: the platform's own, which sells plans and belongs to whoever operates the installation. */
    ownerId: text()
      .$type<Id<'usr'>>()
      .references(() => users.id),
    handle: text().notNull(),
    name: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    timeZone: text().notNull(),
    brandColor: text().notNull().default('#17509E'),
    /** The language of the storefront, its sales pages, checkouts and receipts. */
    language: text().$type<Language>().notNull().default('en'),
    /** Set while the owner is suspended: nothing is sold, and with `hidden` nothing is public either. */
    closedAs: text().$type<ClosedAs>(),
    logoId: text().$type<Id<'lgo'>>(),
    socialLinks: jsonb().$type<SocialLink[]>().notNull().default([]),
    /** The legal seller; null until it's entered. */
    business: jsonb().$type<BusinessDetails>(),
    /** What the creator chose for the front of the store; null until they do. */
    front: jsonb().$type<StoreFront>(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique('workspaces_handle').on(t.handle),
    unique('workspaces_owner').on(t.ownerId),
    uniqueIndex('workspaces_platform').on(sql`(${t.ownerId} is null)`).where(sql`${t.ownerId} is null`),
    check('workspaces_closed_as', sql`${t.closedAs} in ('visible', 'hidden')`),
  ],
)

/** Global: signed-in browsers. The cookie holds a token and the row its hash, so a stolen row opens nothing. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().$type<Id<'ses'>>().primaryKey(),
    userId: text()
      .$type<Id<'usr'>>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    /** Signed in with "Remember me": lasts longer, and survives closing the browser. */
    remembered: boolean().notNull(),
    ipAddress: text().notNull(),
    userAgent: text().notNull(),
    /** When it ends unless it's used; extended at most every five minutes. */
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

/** Global: the ways a user can prove who they are. Today that's a password, with `credential` as `providerId`. */
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

/** Global: emailed links not used yet. One row per user and kind, so that a newer link replaces the older one. */
export const verifications = pgTable(
  'verifications',
  {
    id: text().$type<Id<'vrf'>>().primaryKey(),
    kind: text().notNull(),
    /** Null for the link that creates the first admin. */
    userId: text()
      .$type<Id<'usr'>>()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The hash of the token in the link. */
    identifier: text().notNull(),
    /** The address the link was emailed to. */
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

/** Global: a user's second factor. It's active from `enabledAt` on; before that it's being set up. */
export const secondFactors = pgTable('second_factors', {
  userId: text()
    .$type<Id<'usr'>>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the instance's key. */
  secret: text().notNull(),
  enabledAt: instant(),
  /** The time step of the last accepted code: no code works twice. */
  lastStep: bigint({ mode: 'number' }).notNull(),
  createdAt: instant().notNull(),
})

/** Global: codes that work in place of the second factor, once each. Stored as keyed digests. */
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

/** Global: sign-ins that have proven the first factor and wait for the second. They're good for nothing else. */
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
    /** How the first factor was proven, for the sign-in history. */
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

/** Global: user photos, small squares redrawn by us. Each photo gets a new id, so an address never changes its picture. */
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

/** A workspace's logo: a PNG redrawn by us, or an SVG stripped to known shapes. */
export const workspaceLogos = pgTable(
  'workspace_logos',
  {
    ...inWorkspace<'lgo'>(),
    type: text().$type<'image/png' | 'image/svg+xml'>().notNull(),
    content: bytes().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Something that never changes shows it, such as a certificate, so it's kept when it's replaced. */
    kept: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
)

/** How the drawn cover of a product looks, chosen once: its number says the motif and the mix of colors. */
export const productCovers = pgTable(
  'product_covers',
  {
    workspaceId: text().$type<Id<'wsp'>>().notNull(),
    /** The product's own. */
    id: text().$type<Id>().notNull(),
    design: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
)

/** Global: handles that workspaces gave up. Their addresses redirect for a while, and no one else can take them until then. */
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

/** Global: people an admin invited. Gone once they have an account or the invitation is withdrawn. */
export const invitations = pgTable(
  'invitations',
  {
    id: text().$type<Id<'inv'>>().primaryKey(),
    email: text().notNull(),
    role: text().notNull(),
    /** The hash of the token in the email: whoever has the token reads that inbox. */
    tokenHash: text().notNull(),
    /** The hash of the token the admin can share: it lets people in, but proves nothing about the inbox. */
    handedHash: text().notNull(),
    /** Who invited them, by the name they had at the time. */
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

/** Global: an admin viewing as someone. It belongs to the admin's session and ends with it. */
export const userViews = pgTable(
  'user_views',
  {
    id: text().$type<Id<'viw'>>().primaryKey(),
    /** No reference: global tables only reference users and workspaces (docs/scale.md, rule 3). Without its session a row means nothing. */
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
