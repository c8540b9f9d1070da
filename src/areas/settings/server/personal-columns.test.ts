import { beforeAll, describe, expect, it } from 'vitest'
import { grantAccess } from '#areas/access/server/grants.ts'
import { ensureContact } from '#areas/contacts/server/contacts.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { newId } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import {
  type CreatorCtx,
  type Ctx,
  platformWorkspaceId,
  systemCtx,
  withTransaction,
} from '#platform/context.ts'
import { mails } from '#platform/mail/tables.ts'
import { asCreator, testPassword } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { type Column, columnsOf, plantedId, plantRows } from '#testing/planting.ts'
import { personalTables } from './archive-tables.ts'
import { erasePeople } from './erasing.ts'
import { deleteAccount } from './leaving.ts'

/*
 * Every column that can say who someone is: by its name, or because it points at them. One person is written into all of
 * them, in someone else's workspace. Then the person downloads their data and leaves. A new column that isn't forgotten, or
 * isn't in the archive, fails here until it is, or until it's listed below with the reason.
 */
const pattern =
  /(^|_)(user|contact|email|name|address|agent|by|actor|buyer|seller|person|profile|reply_to|payload|facts|rows|failures|business|links|handle)(_|$)|^photo_url$/

/** Columns with what may be in them about a person, and why. */
type Exceptions = { because: string; columns: Record<string, string> }[]

/** Still there once someone has left. `id` is that of an account or a contact, which is empty by then. */
const stays: Exceptions = [
  {
    because: 'Who did something is told from who did something else; the account behind it is empty.',
    columns: {
      'certificate_designs.made_by': 'id',
      'contact_messages.deleted_by': 'id',
      'events.actor': 'id',
      'events.payload': 'id',
      'files.created_by': 'id',
      'instance_exports.requested_by': 'id',
      'instance_settings.updated_by': 'id',
      'lesson_versions.created_by': 'id',
      'coupon_changes.user_id': 'id',
      'refunds.requested_by': 'id',
      'site_texts.changed_by': 'id',
      'student_imports.created_by': 'id',
      'student_messages.created_by': 'id',
      'uploads.created_by': 'id',
      'users.id': 'id',
      'workspaces.owner_id': 'id',
    },
  },
  {
    because: 'Addresses are unique, so that of nobody is made of the id.',
    columns: {
      'contacts.email': 'id',
      'contacts.search_text': 'id',
      'coaching_bookings.email': 'id',
      'orders.buyer_email': 'id',
      'users.email': 'id',
      'users.search_text': 'id',
    },
  },
  {
    because: 'Seats, rights, orders and ratings stay as numbers, with a contact that has no name.',
    columns: {
      'contacts.id': 'id',
      'coaching_bookings.contact_id': 'id',
      'coaching_clients.contact_id': 'id',
      'coaching_holdings.contact_id': 'id',
      'course_seats.contact_id': 'id',
      'enrollments.contact_id': 'id',
      'grants.contact_id': 'id',
      'mail_suppressions.contact_id': 'id',
      'member_gifts.contact_id': 'id',
      'member_invoices.contact_id': 'id',
      'orders.contact_id': 'id',
      'reviews.contact_id': 'id',
    },
  },
  {
    because: 'Which side canceled and what paid for it: a code, never a name.',
    columns: {
      'coaching_bookings.canceled_by': 'name',
      'coaching_bookings.paid_by': 'name',
      'coaching_sessions.canceled_by': 'name',
    },
  },
  {
    because:
      'Sealed, and a store’s own: its calendars go when its owner leaves; the one here is of another store.',
    columns: { 'coaching_calendars.sealed_address': 'email' },
  },
  { because: 'It says that somebody left, and when.', columns: { 'erasures.user_id': 'id' } },
  {
    because: 'It tells a device that the account was deleted, until it expires.',
    columns: { 'sessions.user_id': 'id' },
  },
  { because: 'It goes with the session it hangs on.', columns: { 'user_views.user_id': 'id' } },
  {
    because: 'A keyed hash, which nobody can read: who refused email stays refused after they left.',
    columns: { 'mail_suppressions.address_hash': 'email' },
  },
  {
    because: 'What a file, a setting or an offer is called; it is no person.',
    columns: {
      'clock_marks.name': 'name',
      'files.name': 'name',
      'instance_settings.name': 'name',
      'offers.name': 'name',
      'student_imports.name': 'name',
      'uploads.name': 'name',
    },
  },
  {
    because: 'A seller, in what others were given: books name their seller for good.',
    columns: {
      'credit_notes.seller': 'email id name',
      'credit_notes.seller_name': 'name',
      'invoices.seller': 'email id name',
      'invoices.seller_name': 'name',
    },
  },
  {
    because:
      'A buyer, on documents over real money that their seller has to keep: for the seller alone, and for ten years.',
    columns: {
      'credit_notes.buyer': 'email id name',
      'credit_notes.former_buyer': 'email id name',
      'invoices.buyer': 'email id name',
      'invoices.former_buyer': 'email id name',
    },
  },
  {
    because:
      'Follows the store it is of, which is closed when its owner leaves; the one here is of another store.',
    columns: { 'catalogue.seller_name': 'name', 'former_handles.handle': 'name' },
  },
  {
    because:
      'What a store’s own account is called at its payment provider; the one here is of another store.',
    columns: { 'payment_connections.account_name': 'name' },
  },
  {
    because: 'An admin who invited somebody, until they come or the invitation is withdrawn.',
    columns: { 'invitations.invited_by': 'name' },
  },
]

/** Not in the archive of the person. What a creator owns is in theirs as a whole. */
const leftOut: { because: string; columns: string[] }[] = [
  {
    because: 'In account.json and workspace.json.',
    columns: [
      ...[
        'users.display_name',
        'users.email',
        'users.id',
        'users.photo_url',
        'users.profile',
        'users.search_text',
      ],
      ...['workspaces.business', 'workspaces.handle', 'workspaces.name', 'workspaces.owner_id'],
      'workspaces.social_links',
    ],
  },
  {
    because: 'It lets somebody in, or reaches a browser.',
    columns: [
      ...['push_messages.payload', 'push_messages.user_id'],
      ...['push_subscriptions.user_agent', 'push_subscriptions.user_id'],
      ...['recovery_codes.user_id', 'second_factors.user_id', 'sign_in_accounts.account_id'],
      ...['sign_in_accounts.user_id', 'sign_in_challenges.user_id', 'verifications.user_id'],
    ],
  },
  { because: 'A keyed hash, which nobody can read.', columns: ['mail_suppressions.address_hash'] },
  {
    because: 'A letter the person has.',
    columns: [
      ...['mails.from_name', 'mails.reply_to', 'mails.to_address', 'mails.to_name'],
      'member_gift_mails.email',
    ],
  },
  {
    because: 'Of an event the person has what they did and when; what else it says may be about others.',
    columns: ['events.actor', 'events.payload'],
  },
  {
    because: 'Of a store or the installation: who made what, what things are called, who was on a list.',
    columns: [
      ...['catalogue.seller_name', 'certificate_designs.made_by', 'clock_marks.name'],
      ...['coaching_calendars.sealed_address', 'coaching_sessions.canceled_by'],
      ...['files.created_by', 'files.name', 'former_handles.handle', 'instance_exports.requested_by'],
      ...['instance_settings.name', 'instance_settings.updated_by', 'invitations.email'],
      ...['invitations.invited_by', 'lesson_versions.created_by', 'site_texts.changed_by'],
      ...['offers.name', 'payment_connections.account_name', 'refunds.requested_by'],
      ...['student_imports.created_by', 'student_imports.failures', 'student_imports.name'],
      ...['student_imports.rows', 'student_messages.created_by', 'uploads.created_by', 'uploads.name'],
    ],
  },
]

const person = { email: 'quillon.marrowbane@example.com', name: 'Quillon Marrowbane' }
const other = { email: 'otto@example.com', name: 'Otto Maler' }
const contactId = plantedId('contacts', 1)

const test = testDb()
let columns: Column[]
let left: Record<string, string>
let planted: Record<string, string>
let exported: Set<string>

beforeAll(async () => {
  const sellers = [await asCreator(test.db), await asCreator(test.db, other)] as const
  const ctx = (await asCreator(test.db, person)) as Ctx<SignedIn>
  columns = await columnsOf(test.database.pool)
  await plant(ctx.actor.userId, sellers)
  planted = await found(ctx.actor.userId)
  await sellSomething(ctx)
  const parts = await personalTables(ctx, ctx.actor.userId)
  exported = new Set(parts.flatMap((part) => part.columns.map((column) => `${part.name}.${column}`)))

  await deleteAccount(ctx, { email: person.email, password: testPassword, workspace: 'keep' })
  const later = { ...ctx, now: () => new Date(Date.now() + minutes(2)) }
  await erasePeople(ctx)
  // Once more, for what came late; the goodbyes go out before emails are forgotten.
  await erasePeople(later)
  await test.db.update(mails).set({ sentAt: new Date() })
  await erasePeople(later)
  left = await found(ctx.actor.userId)
})

describe('a column that can say who somebody is', () => {
  it('is filled for this test, whatever table it is of', () => {
    const personal = columns.filter(({ name, type }) => pattern.test(name) && /^(text|jsonb)$/.test(type))
    const empty = personal.map(({ table, name }) => `${table}.${name}`).filter((column) => !planted[column])
    // Made when the person leaves.
    expect(empty).toEqual(['erasures.user_id', 'erasures.person'])
    expect(Object.keys(planted).length).toBeGreaterThan(80)
  })

  it('is forgotten when the person leaves', () => {
    expect(left).toEqual(Object.assign({}, ...stays.map((exception) => exception.columns)))
  })

  it('is in the archive the person may take along', () => {
    const missing = Object.keys(planted).filter((column) => !exported.has(column))
    expect(missing.sort()).toEqual(leftOut.flatMap((exception) => exception.columns).sort())
  })
})

/** Which marks of the person are where. */
async function found(userId: string): Promise<Record<string, string>> {
  const marks = { email: [person.email], id: [userId, contactId], name: [person.name] }
  const places: Record<string, string> = {}
  for (const { table, name } of columns) {
    const kinds: string[] = []
    for (const [kind, texts] of Object.entries(marks)) {
      const { rows } = await test.database.pool.query(
        `select 1 from "${table}" where "${name}"::text ilike any($1) limit 1`,
        [texts.map((text) => `%${text}%`)],
      )
      if (rows.length > 0) kinds.push(kind)
    }
    if (kinds.length > 0) places[`${table}.${name}`] = kinds.join(' ')
  }
  return places
}

/** Buyers keep what they have from the store, so it stays, with nothing in it that says whose it was. */
async function sellSomething(ctx: Ctx<SignedIn>): Promise<void> {
  if (ctx.actor.kind !== 'creator') throw new Error('Only a creator has a store.')
  const { workspaceId } = ctx.actor
  await withTransaction(systemCtx(ctx, 'test', workspaceId), async (ctx) => {
    const contact = await ensureContact(ctx, workspaceId, {
      email: 'ida@example.com',
      name: 'Ida',
      source: 'manual',
    })
    const thing = { kind: 'course' as const, id: newId('crs') }
    await grantAccess(ctx, { contact, thing, source: { kind: 'manual', id: 'imp_1' }, mode: 'test' })
  })
}

/** Columns that say who did something to a row that's about someone else. */
const doers = /^(created|made|changed|updated|deleted|requested|invited)_by$|^actor$/
/** Tables of workspaces that only the instance writes, for itself. */
const ofInstance = ['contact_messages', 'study_schedules']

/** The person in every column: as whoever a row is about, and as whoever did something. And in their own account and store. */
async function plant(userId: string, [first, second]: readonly [CreatorCtx, CreatorCtx]): Promise<void> {
  const { pool } = test.database
  const row = async (n: number, about: typeof person & { userId: string }, workspaceId: string) => {
    const whole = JSON.stringify({ ...about, contactId: plantedId('contacts', n) })
    await plantRows(pool, n, {
      except: ['users', 'workspaces', 'erasures'],
      fill({ table, name, type, target }) {
        if (name === 'workspace_id') return ofInstance.includes(table) ? platformWorkspaceId : workspaceId
        // Rights that ended: what is announced of a live one names rows by ids that are made here.
        if (table === 'grants' && name === 'revoked_at') return new Date('2026-01-02T00:00:00Z')
        if (target === 'users' || /(^|_)user_id$/.test(name)) return about.userId
        if (target === 'workspaces') return workspaceId
        if (name === 'contact_id') return plantedId('contacts', n)
        if (target || !pattern.test(name)) return undefined
        if (type === 'jsonb') return /rows|failures/.test(name) ? `[${whole}]` : whole
        if (type !== 'text') return undefined
        if (doers.test(name)) return name === 'invited_by' ? person.name : userId
        return /email|address|reply/.test(name) ? about.email : about.name
      },
    })
  }
  await row(1, { ...person, userId }, first.actor.workspaceId)
  await row(2, { ...other, userId: second.actor.userId }, second.actor.workspaceId)
  await pool.query('update mails set sent_at = now()')
  const whole = JSON.stringify({ ...person, userId, contactId })
  await pool.query('update users set profile = profile || $1, photo_url = $2 where id = $3', [
    whole,
    person.name,
    userId,
  ])
  await pool.query(
    'update workspaces set handle = $1, business = $2, social_links = $3 where owner_id = $4',
    [person.name, whole, `[${whole}]`, userId],
  )
}
