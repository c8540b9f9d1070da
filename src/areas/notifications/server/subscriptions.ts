import { eq } from 'drizzle-orm'
import { wantsMail } from '#areas/accounts/rules.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { changePreferences } from '#areas/accounts/server/users.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import type { StopLink } from '#platform/mail/stop-links.ts'
import { addressHashes } from '#platform/mail/suppressions.ts'
import { pointFor } from '#platform/points.ts'

/** Whoever reads a notice. */
export type Reader = typeof users.$inferSelect

/** Kinds of notices by email that have a way to stop them in the email itself. */
export const topics = ['enrollments', 'payments', 'weeklyReports', 'studyReminders'] as const
export type Topic = (typeof topics)[number]

/** What stopping a kind of notice means, by the area that sends it. */
export type Subscription = {
  topic: Topic
  /** Whether it is among what this person can choose from. */
  concerns(reader: Reader): boolean
  isOn(ctx: Ctx, reader: Reader): Promise<boolean>
  stop(ctx: Ctx, reader: Reader): Promise<void>
  /** Absent where the link alone does not say what it was. */
  resume?(ctx: Ctx, reader: Reader): Promise<void>
}

/** Every kind there is; those of notices come from their areas. */
export const subscriptions = pointFor<Subscription>('subscriptions')

const byPreference = (
  topic: Exclude<Topic, 'studyReminders'>,
  concerns: Subscription['concerns'],
): Subscription => ({
  topic,
  concerns,
  isOn: async (_, { preferences }) => wantsMail(preferences, topic),
  stop: (ctx, { id }) => changePreferences(ctx, id, { email: { [topic]: false } }),
  resume: (ctx, { id }) => changePreferences(ctx, id, { emailNotifications: true, email: { [topic]: true } }),
})

const teaches: Subscription['concerns'] = ({ role }) => role === 'creator'

/** The toggles of Settings › Notifications, in their order. */
export const emailSubscriptions: readonly Subscription[] = [
  byPreference('enrollments', teaches),
  byPreference('payments', teaches),
  byPreference('weeklyReports', () => true),
]

/** Whom a link was emailed to; null when they left, or have another address now. */
export async function readerOf(
  ctx: Ctx,
  link: Extract<StopLink, { kind: 'notice' }>,
): Promise<Reader | null> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, link.userId))
  if (!user || user.erasedAt) return null
  const hashes = addressHashes(ctx.instance, platformWorkspaceId, user.email)
  return hashes.includes(link.addressHash) ? user : null
}
