import { eq } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import type { Ctx } from '#platform/context.ts'
import { normalEmail } from '../rules.ts'
import { users } from './tables.ts'

/**
 * The language of an email to an address: that of the account with this address, or else that of the page or store it comes
 * from.
 */
export async function languageOfReader(
  ctx: Pick<Ctx, 'db'>,
  email: string,
  otherwise: Language,
): Promise<Language> {
  const [user] = await ctx.db
    .select({ language: users.language })
    .from(users)
    .where(eq(users.email, normalEmail(email)))
  return user?.language ?? otherwise
}
