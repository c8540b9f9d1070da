import { type Id, newId } from '#kernel/ids.ts'
import { afterCommit, type Ctx } from '../context.ts'
import { isFormerAddress } from '../forgetting.ts'
import { insertRows } from '../prepared.ts'
import { mails } from './tables.ts'

export type Letter = {
  template: string
  to: { address: string; name?: string }
  fromName: string
  replyTo?: string
  subject: string
  html: string
  text: string
}

let wake: () => void = () => {}

/** The worker says here how it wants to be woken when mail was committed in this process. */
export function onMailQueued(callback: () => void): void {
  wake = callback
}

/** Has the sender look at once. */
export function wakeMail(): void {
  wake()
}

/** Queues a mail in the caller's transaction. Line breaks cannot enter a header (RELIABILITY G1). */
export async function queueMail(ctx: Ctx, workspaceId: Id<'wsp'>, letter: Letter): Promise<Id<'mal'>> {
  // Mails are found by the moment in their id.
  const now = ctx.now()
  const id = newId('mal', now)
  // The person left; nobody reads there.
  if (isFormerAddress(letter.to.address)) return id
  await insertRows(ctx, mails, [
    {
      workspaceId,
      id,
      template: letter.template,
      toAddress: letter.to.address,
      toName: oneLine(letter.to.name ?? ''),
      fromName: oneLine(letter.fromName),
      replyTo: letter.replyTo ?? null,
      subject: oneLine(letter.subject),
      html: letter.html,
      text: letter.text,
      dueAt: now,
      sentAt: ctx.retelling ? now : null,
      createdAt: now,
    },
  ])
  afterCommit(ctx, wake)
  return id
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 250)
}
