import { and, isNotNull, isNull, lt } from 'drizzle-orm'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import type { Sweep } from '#platform/jobs.ts'
import { within } from '#platform/tables.ts'
import type { ContactMessage } from '../contract.ts'
import { messageTrashDays } from '../rules.ts'
import { wireOf } from './contact-messages.ts'
import { contactMessages } from './tables.ts'

/** Moves a message to the trash. To delete what is there already, or isn't there, is done. */
export async function deleteMessage(ctx: Ctx<SignedIn>, messageId: Id<'inq'>): Promise<void> {
  await ctx.db
    .update(contactMessages)
    // Who sends the same again is heard again.
    .set({ deletedAt: ctx.now(), deletedBy: ctx.actor.userId, digest: messageId })
    .where(and(here(messageId), isNull(contactMessages.deletedAt)))
}

/** Takes a message out of the trash. @throws NOT_FOUND when it isn't there. */
export async function restoreMessage(ctx: Ctx, messageId: Id<'inq'>): Promise<ContactMessage> {
  const [row] = await ctx.db
    .update(contactMessages)
    .set({ deletedAt: null, deletedBy: null })
    .where(and(here(messageId), isNotNull(contactMessages.deletedAt)))
    .returning()
  if (!row) throw notThere()
  return wireOf(row)
}

/** Deletes a message in the trash for good. @throws NOT_FOUND when it isn't there. */
export async function discardMessage(ctx: Ctx, messageId: Id<'inq'>): Promise<void> {
  const gone = await ctx.db
    .delete(contactMessages)
    .where(and(here(messageId), isNotNull(contactMessages.deletedAt)))
    .returning({ id: contactMessages.id })
  if (gone.length === 0) throw notThere()
}

/** Deletes everything in the trash for good, or what has lain there since before a moment. */
export async function emptyMessageTrash(ctx: Ctx, before?: Date): Promise<{ deleted: number }> {
  const gone = await ctx.db
    .delete(contactMessages)
    .where(
      and(
        within(platformWorkspaceId, contactMessages),
        isNotNull(contactMessages.deletedAt),
        before ? lt(contactMessages.deletedAt, before) : undefined,
      ),
    )
    .returning({ id: contactMessages.id })
  return { deleted: gone.length }
}

export const messageTrashSweep: Sweep = {
  name: 'marketing.emptyTrash',
  everySeconds: 3600,
  run: (ctx) => emptyMessageTrash(ctx, new Date(ctx.now().getTime() - days(messageTrashDays))),
}

const here = (messageId: Id<'inq'>) => within(platformWorkspaceId, contactMessages, messageId)
const notThere = () => new AppError('NOT_FOUND', 'We couldn’t find this message.')
