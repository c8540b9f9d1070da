import { and, eq } from 'drizzle-orm'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Language } from '#kernel/language.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import type { SiteText } from '../contract.ts'
import { siteTextChanged } from '../events.ts'
import {
  defaultTextsIn,
  isTextKey,
  keptUnder,
  type SiteTexts,
  type TextKey,
  textKeys,
  whyNotText,
} from '../site-texts.ts'
import { siteTexts } from './tables.ts'

type Row = typeof siteTexts.$inferSelect
/** Which text, and the language it is read or written in. */
type Place = { key: TextKey; language: Language }

/** What the public pages say in a language: the words that come with the product, and over them those of this installation. */
export async function readTexts(ctx: Pick<Ctx, 'db'>, language: Language): Promise<SiteTexts> {
  const own = (await rowsIn(ctx, language)).map(({ key, text }) => [key, text])
  return { ...defaultTextsIn(language), ...Object.fromEntries(own) }
}

/** Every text with its default, in the order of the pages. */
export async function listTexts(ctx: Ctx, language: Language): Promise<SiteText[]> {
  const rows = new Map((await rowsIn(ctx, language)).map((row) => [row.key, row]))
  return textKeys.map((key) => entryOf({ key, language }, rows.get(key)))
}

async function rowsIn(ctx: Pick<Ctx, 'db'>, language: Language): Promise<Row[]> {
  const rows = await ctx.db.select().from(siteTexts)
  return rows.filter((row) => isTextKey(row.key) && row.language === keptUnder(row.key, language))
}

/**
 * Writes a text in a language. What equals the default is the default.
 *
 * @throws NOT_FOUND for a key there is none of, INVALID for a text that can't be there, CONFLICT with the text of now when
 *   someone changed it since it was read.
 */
export async function saveText(
  ctx: Ctx,
  input: { key: string; language: Language; text: string; changedAt: string | null },
): Promise<SiteText> {
  const key = knownKey(input.key)
  const place = { key, language: input.language }
  const text = input.text.replace(/\r\n?/g, '\n').trim()
  const whyNot = whyNotText(key, text)
  if (whyNot) throw invalid({ text: whyNot })
  return withTransaction(ctx, async (ctx) => {
    const written = await write(ctx, place, text, input.changedAt ? new Date(input.changedAt) : null)
    if (!written) {
      const { text, changedAt } = await getText(ctx, place)
      throw new AppError('CONFLICT', 'Someone else just changed this text. Review it and save again.', {
        data: { text, changedAt },
      })
    }
    await announce(ctx, platformWorkspaceId, siteTextChanged, { key, reset: false })
    return text === defaultTextsIn(place.language)[key] ? removeText(ctx, place) : entryOf(place, written)
  })
}

/** Sets a text back to what comes with the product. Done again it changes nothing. @throws NOT_FOUND */
export async function resetText(
  ctx: Ctx,
  { key: asked, language }: { key: string; language: Language },
): Promise<SiteText> {
  const key = knownKey(asked)
  return withTransaction(ctx, async (ctx) => {
    const entry = await removeText(ctx, { key, language })
    await announce(ctx, platformWorkspaceId, siteTextChanged, { key, reset: true })
    return entry
  })
}

/** The unique key and the comparison in the statement decide between two who save at once. */
async function write(ctx: Ctx, place: Place, text: string, readAt: Date | null): Promise<Row | undefined> {
  // Strictly later than what was read, so that a change can always be told from the one before.
  const changedAt = new Date(Math.max(ctx.now().getTime(), (readAt?.getTime() ?? 0) + 1))
  const values = { text, changedBy: userOf(ctx), changedAt }
  const [row] = readAt
    ? await ctx.db
        .update(siteTexts)
        .set(values)
        .where(and(at(place), eq(siteTexts.changedAt, readAt)))
        .returning()
    : await ctx.db
        .insert(siteTexts)
        .values({ ...keptAt(place), ...values })
        .onConflictDoNothing()
        .returning()
  return row
}

async function removeText(ctx: Ctx, place: Place): Promise<SiteText> {
  await ctx.db.delete(siteTexts).where(at(place))
  return entryOf(place, undefined)
}

async function getText(ctx: Ctx, place: Place): Promise<SiteText> {
  const [row] = await ctx.db.select().from(siteTexts).where(at(place))
  return entryOf(place, row)
}

const keptAt = ({ key, language }: Place) => ({ key, language: keptUnder(key, language) })

function at(place: Place) {
  const { key, language } = keptAt(place)
  return and(eq(siteTexts.key, key), eq(siteTexts.language, language))
}

function knownKey(key: string): TextKey {
  if (!isTextKey(key)) throw new AppError('NOT_FOUND', 'We couldn’t find this text.')
  return key
}

function userOf(ctx: Ctx) {
  if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'Sign in to continue.')
  return ctx.actor.userId
}

function entryOf({ key, language }: Place, row: Row | undefined): SiteText {
  const text = defaultTextsIn(language)[key]
  return {
    key,
    text: row?.text ?? text,
    default: text,
    changedAt: row?.changedAt.toISOString() ?? null,
  }
}
