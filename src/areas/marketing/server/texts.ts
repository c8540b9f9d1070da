import { and, eq } from 'drizzle-orm'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import type { SiteText } from '../contract.ts'
import { siteTextChanged } from '../events.ts'
import { defaultTexts, isTextKey, type SiteTexts, type TextKey, textKeys, whyNotText } from '../site-texts.ts'
import { siteTexts } from './tables.ts'

type Row = typeof siteTexts.$inferSelect

/** What the public pages say: the words that come with the product, and over them those of this installation. */
export async function readTexts(ctx: Pick<Ctx, 'db'>): Promise<SiteTexts> {
  const rows = await ctx.db.select({ key: siteTexts.key, text: siteTexts.text }).from(siteTexts)
  const own = rows.filter((row) => isTextKey(row.key)).map(({ key, text }) => [key, text])
  return { ...defaultTexts, ...Object.fromEntries(own) }
}

/** Every text with its default, in the order of the pages. */
export async function listTexts(ctx: Ctx): Promise<SiteText[]> {
  const rows = new Map((await ctx.db.select().from(siteTexts)).map((row) => [row.key, row]))
  return textKeys.map((key) => entryOf(key, rows.get(key)))
}

/**
 * Writes a text. What equals the default is the default.
 *
 * @throws NOT_FOUND for a key there is none of, INVALID for a text that cannot stand there, CONFLICT with the text of now when
 *   somebody changed it since it was read.
 */
export async function saveText(
  ctx: Ctx,
  input: { key: string; text: string; changedAt: string | null },
): Promise<SiteText> {
  const key = knownKey(input.key)
  const text = input.text.replace(/\r\n?/g, '\n').trim()
  const whyNot = whyNotText(key, text)
  if (whyNot) throw invalid({ text: whyNot })
  return withTransaction(ctx, async (ctx) => {
    const written = await write(ctx, key, text, input.changedAt ? new Date(input.changedAt) : null)
    if (!written) {
      const { text, changedAt } = await getText(ctx, key)
      throw new AppError(
        'CONFLICT',
        'Somebody else changed this text meanwhile. Look at it and save again.',
        {
          data: { text, changedAt },
        },
      )
    }
    await announce(ctx, platformWorkspaceId, siteTextChanged, { key, reset: false })
    return text === defaultTexts[key] ? removeText(ctx, key) : entryOf(key, written)
  })
}

/** Sets a text back to what comes with the product. Done again it changes nothing. @throws NOT_FOUND */
export async function resetText(ctx: Ctx, asked: string): Promise<SiteText> {
  const key = knownKey(asked)
  return withTransaction(ctx, async (ctx) => {
    const entry = await removeText(ctx, key)
    await announce(ctx, platformWorkspaceId, siteTextChanged, { key, reset: true })
    return entry
  })
}

/** The unique key and the comparison in the statement decide between two who save at once. */
async function write(ctx: Ctx, key: TextKey, text: string, readAt: Date | null): Promise<Row | undefined> {
  // Strictly later than what was read, so that a change can always be told from the one before.
  const changedAt = new Date(Math.max(ctx.now().getTime(), (readAt?.getTime() ?? 0) + 1))
  const values = { text, changedBy: userOf(ctx), changedAt }
  const [row] = readAt
    ? await ctx.db
        .update(siteTexts)
        .set(values)
        .where(and(eq(siteTexts.key, key), eq(siteTexts.changedAt, readAt)))
        .returning()
    : await ctx.db
        .insert(siteTexts)
        .values({ key, ...values })
        .onConflictDoNothing()
        .returning()
  return row
}

async function removeText(ctx: Ctx, key: TextKey): Promise<SiteText> {
  await ctx.db.delete(siteTexts).where(eq(siteTexts.key, key))
  return entryOf(key, undefined)
}

async function getText(ctx: Ctx, key: TextKey): Promise<SiteText> {
  const [row] = await ctx.db.select().from(siteTexts).where(eq(siteTexts.key, key))
  return entryOf(key, row)
}

function knownKey(key: string): TextKey {
  if (!isTextKey(key)) throw new AppError('NOT_FOUND', 'There is no such text.')
  return key
}

function userOf(ctx: Ctx) {
  if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'Sign in to continue.')
  return ctx.actor.userId
}

function entryOf(key: TextKey, row: Row | undefined): SiteText {
  return {
    key,
    text: row?.text ?? defaultTexts[key],
    default: defaultTexts[key],
    changedAt: row?.changedAt.toISOString() ?? null,
  }
}
