import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx } from '../context.ts'
import { isFormerAddress } from '../forgetting.ts'
import { insertRows } from '../sql/statements.ts'
import { escapeHtml } from './letter.ts'
import type { MailPermit } from './permits.ts'
import { type CalendarMethod, mails } from './tables.ts'

/**
 * Why it is sent, and with it what it needs: a notice the address of its switch, and what no one asked for a permit, which
 * only counting gives (`permitMail`).
 */
export type Purpose =
  | { purpose: 'transactional' }
  | { purpose: 'subscribed'; stopUrl: string }
  | { purpose: 'unsolicited'; permit: MailPermit }

/** A file for the reader's calendar. Programs that know it show it as an event, others as a file. */
export type CalendarPart = { method: CalendarMethod; text: string }

export type Letter = Purpose & {
  template: string
  to: { address: string; name?: string }
  fromName: string
  replyTo?: string
  subject: string
  html: string
  text: string
  calendar?: CalendarPart | undefined
}

/** The sweep that sends what is due. */
export const mailSweepName = 'mail.send'

/** Queues an email in the caller's transaction. Line breaks can't enter a header (test G1). */
export async function queueMail(ctx: Ctx, workspaceId: Id<'wsp'>, letter: Letter): Promise<Id<'mal'>> {
  // Emails are found by the moment in their id.
  const now = ctx.now()
  const id = newId('mal', now)
  // The person left; no one reads there.
  if (isFormerAddress(letter.to.address)) return id
  const stopUrl = stopUrlOf(letter)
  await insertRows(ctx, mails, [
    {
      workspaceId,
      id,
      template: letter.template,
      purpose: letter.purpose,
      stopUrl,
      toAddress: letter.to.address,
      toName: oneLine(letter.to.name ?? ''),
      fromName: oneLine(letter.fromName),
      replyTo: letter.replyTo ?? null,
      subject: oneLine(letter.subject),
      html: letter.html,
      text: letter.text,
      calendar: letter.calendar?.text ?? null,
      calendarMethod: letter.calendar?.method ?? null,
      dueAt: now,
      sentAt: ctx.retelling ? now : null,
      createdAt: now,
    },
  ])
  ctx.instance.wake(mailSweepName, workspaceId)
  return id
}

/** Whoever gets it sees how to stop it, in the letter itself too. */
function stopUrlOf(letter: Letter): string | null {
  if (letter.purpose === 'transactional') return null
  if (letter.purpose === 'unsolicited' && letter.permit.address !== letter.to.address)
    throw new Error('The permit of this email is for another address.')
  const stopUrl = letter.purpose === 'unsolicited' ? letter.permit.stopUrl : letter.stopUrl
  if (!letter.text.includes(stopUrl) || !letter.html.includes(escapeHtml(stopUrl)))
    throw new Error(`The letter ${letter.template} doesn’t show how to stop it.`)
  return stopUrl
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 250)
}
