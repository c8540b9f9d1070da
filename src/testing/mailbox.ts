import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { mails } from '#platform/mail/tables.ts'

/** Mails queued for an address, oldest first; on a clock that stands still, in the order they were written. */
export function mailsTo(db: Db, address: string): Promise<(typeof mails.$inferSelect)[]> {
  return db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(asc(mails.createdAt), sql`ctid`)
}

/** The token in the last link of a kind mailed to an address: `tokenIn(db, address, 'reset-password')`. */
export async function tokenIn(db: Db, address: string, path: string): Promise<string> {
  const links = (await mailsTo(db, address)).flatMap(
    (mail) => mail.text.match(`/${path}/([\\w-]+)`)?.[1] ?? [],
  )
  const last = links.at(-1)
  if (!last) throw new Error(`No ${path} link was mailed to ${address}.`)
  return last
}
