import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { mails } from '#platform/mail/tables.ts'
import type { Db } from '#platform/sql/db.ts'

/** Emails queued for an address, oldest first; on a clock that is still, in the order they were written. */
export function mailsTo(db: Db, address: string): Promise<(typeof mails.$inferSelect)[]> {
  return db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(asc(mails.createdAt), sql`ctid`)
}

/** Marks every waiting email as sent, as the worker does a moment later. */
export async function deliverMail(db: Db, at: Date): Promise<void> {
  await db
    .update(mails)
    .set({ sentAt: at })
    .where(and(isNull(mails.sentAt), isNull(mails.failedAt)))
}

/** The token in the last link of a kind emailed to an address: `tokenIn(db, address, 'reset-password')`. */
export async function tokenIn(db: Db, address: string, path: string): Promise<string> {
  const links = (await mailsTo(db, address)).flatMap(
    (mail) => mail.text.match(`/${path}/([\\w.-]+)`)?.[1] ?? [],
  )
  const last = links.at(-1)
  if (!last) throw new Error(`No ${path} link was emailed to ${address}.`)
  return last
}
