import { and, eq, or } from 'drizzle-orm'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import type { Person } from '#platform/forgetting.ts'
import { mails } from '#platform/mail/tables.ts'
import { within } from '#platform/tables.ts'
import { messageTemplate } from './mails.ts'
import { contactMessages } from './tables.ts'

/** What a person who left wrote to the operator, and our copies of the emails that told the admins. */
export async function forgetSender(ctx: Ctx, { userId, email }: Person): Promise<void> {
  await ctx.db
    .delete(contactMessages)
    .where(
      and(
        within(platformWorkspaceId, contactMessages),
        or(eq(contactMessages.userId, userId), eq(contactMessages.email, email)),
      ),
    )
  await ctx.db
    .delete(mails)
    .where(
      and(
        eq(mails.workspaceId, platformWorkspaceId),
        eq(mails.template, messageTemplate),
        eq(mails.replyTo, email),
      ),
    )
}
