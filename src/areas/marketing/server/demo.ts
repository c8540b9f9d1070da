import { and, eq, inArray } from 'drizzle-orm'
import { days, hours } from '#kernel/time.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import type { DemoFacts } from '#platform/demo.ts'
import { markAnswered, sendMessage } from './contact-messages.ts'
import { contactMessages } from './tables.ts'

/** What people of the demo wrote to its operator, at addresses that can't belong to anyone; the oldest is answered. */
const written = [
  {
    name: 'Helena Prado',
    email: 'helena@prado.example',
    message:
      'We are three potters with one kiln and one list of students.\n\nCan all of us teach under one store, or does each need an account?',
    ago: days(9),
    answeredAfter: hours(5),
  },
  {
    name: 'Jonas Vik',
    email: 'jonas@vik.example',
    message:
      'I paid for “Pottery Basics” with my work address and learn with my own.\nCan you move the course to this one?',
    ago: days(2),
  },
  {
    name: 'Amira Said',
    email: 'amira@said.example',
    message:
      'Is there a way to try the course builder before I move twelve lessons from another platform? The captions are my main worry.',
    ago: hours(4),
  },
]

/** Their addresses, for whoever clears the demo. */
export const demoSenders: readonly string[] = written.map(({ email }) => email)

/** Three messages through the form on the front page. Doing it again adds none. */
export async function writeDemoMessages(outer: Ctx, { begunAt }: DemoFacts): Promise<void> {
  const ctx: Ctx = { ...outer, actor: { kind: 'visitor' } }
  for (const [at, { ago, answeredAfter, ...draft }] of written.entries()) {
    const sentAt = new Date(begunAt.getTime() - ago)
    // A place of those kept for examples.
    await sendMessage({ ...ctx, now: () => sentAt }, `192.0.2.${at + 1}`, draft)
    if (!answeredAfter) continue
    const [row] = await ctx.db
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(
        and(eq(contactMessages.workspaceId, platformWorkspaceId), eq(contactMessages.email, draft.email)),
      )
    const later = { ...ctx, now: () => new Date(sentAt.getTime() + answeredAfter) }
    if (row) await markAnswered(later, { messageId: row.id, answered: true })
  }
}

export async function removeDemoMessages(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(contactMessages)
    .where(
      and(
        eq(contactMessages.workspaceId, platformWorkspaceId),
        inArray(contactMessages.email, [...demoSenders]),
      ),
    )
}
