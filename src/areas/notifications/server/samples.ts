import { eq } from 'drizzle-orm'
import { users } from '#areas/accounts/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { once } from '#platform/idempotency/once.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { envelopeFor, languageFor } from './emails/letter.ts'
import { sampleKinds, sampleMail } from './mails.ts'
import { pushWordsIn } from './push/language.ts'
import { queuePush } from './push/queue.ts'

type Channel = 'email' | 'push'
const samples = { name: 'notifications.sample', points: 6, seconds: 3600 }

/**
 * Sends the signed-in user a sample, once for a key. It goes out whatever is switched on: it shows that the way is open.
 *
 * @throws INVALID without a key, CONFLICT when no browser gets notifications, RATE_LIMITED.
 */
export async function sendSample(ctx: Ctx<SignedIn>, channel: Channel, key: string | undefined) {
  if (!key) throw invalid({ 'idempotency-key': 'Send an Idempotency-Key header.' })
  const call = {
    workspaceId: platformWorkspaceId,
    scope: `notifications.sample:${ctx.actor.userId}`,
    key,
    body: { channel },
  }
  return once(ctx, call, async () => {
    await ctx.instance.limits.spend(samples, ctx.actor.userId)
    return withTransaction(ctx, (ctx) => (channel === 'email' ? mail(ctx) : push(ctx)))
  })
}

async function mail(ctx: Ctx<SignedIn>) {
  const user = await ownUser(ctx)
  const { email, emailNotifications } = user.preferences
  const kinds = sampleKinds.filter((kind) => emailNotifications && email[kind])
  await sendMail(ctx, sampleMail, envelopeFor(ctx, { ...user, userId: user.id }), { kinds })
  return { to: user.email, browsers: 0 }
}

async function push(ctx: Ctx<SignedIn>) {
  const words = pushWordsIn(languageFor(ctx, await ownUser(ctx)))
  const note = { ...words.sample(ctx.instance.brandName), path: '/settings?tab=notifications' }
  const browsers = await queuePush(ctx, ctx.actor.userId, note)
  if (browsers === 0)
    throw new AppError('CONFLICT', 'None of your browsers gets notifications yet. Turn them on in one first.')
  return { to: '', browsers }
}

async function ownUser(ctx: Ctx<SignedIn>) {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.userId))
  if (!user) throw new AppError('UNAUTHORIZED', 'No user logged in')
  return user
}
