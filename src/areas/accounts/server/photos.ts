import { eq } from 'drizzle-orm'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { checkImage } from '#platform/files/content.ts'
import type { Limit } from '#platform/limits/limits.ts'
import type { UserDocument } from '../contract.ts'
import { type Crop, maxPhotoBytes, photoAddress, photoType } from '../rules.ts'
import { cutSquare } from './drawing.ts'
import { userPhotos, users } from './tables.ts'
import { announceOwnPages, getUserDocument, lockUser } from './users.ts'

type Upload = { type: string; crop: Crop | null; source: AsyncIterable<Uint8Array> }

/** Photo and logo uploads per person: enough to experiment, too few to keep the machine busy. */
export const pictureUploads: Limit = { name: 'accounts.pictures', points: 40, seconds: 600 }
const rules = {
  types: ['image/jpeg', 'image/png'],
  wrongType: photoType,
  maxSide: 16_384,
  maxPixels: 60_000_000,
}

/**
 * Makes the chosen square of a picture the user's photo. It's redrawn, so that nothing a camera wrote into the file is kept.
 * It gets a new address; the old one is gone.
 *
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID for a file we can't show as a photo. @throws RATE_LIMITED
 */
export async function setPhoto(ctx: Ctx<SignedIn>, { type, crop, source }: Upload): Promise<UserDocument> {
  const { userId } = ctx.actor
  await ctx.instance.limits.spend(pictureUploads, userId)
  const { content } = await checkImage(source, type, rules)
  const square = await cutSquare(await wholeOf(content, maxPhotoBytes, photoTooLarge), crop, rules.maxPixels)
  await withTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId)
    const now = ctx.now()
    const row = { id: newId('pho', now), content: square, createdAt: now }
    await ctx.db
      .insert(userPhotos)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: userPhotos.userId, set: row })
    await ctx.db
      .update(users)
      .set({ photoURL: photoAddress(row.id), updatedAt: now })
      .where(eq(users.id, userId))
    await announceOwnPages(ctx)
  })
  return getUserDocument(ctx, userId)
}

/** Removes the photo. Initials are shown instead. */
export async function removePhoto(ctx: Ctx<SignedIn>): Promise<UserDocument> {
  const { userId } = ctx.actor
  await withTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId)
    await dropPhoto(ctx, userId)
    await announceOwnPages(ctx)
  })
  return getUserDocument(ctx, userId)
}

export async function dropPhoto(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  await ctx.db.delete(userPhotos).where(eq(userPhotos.userId, userId))
  await ctx.db.update(users).set({ photoURL: null, updatedAt: ctx.now() }).where(eq(users.id, userId))
}

/** A photo's bytes, or null. Anyone who has its address can see it: photos appear next to names anyway. */
export async function findPhoto(ctx: Pick<Ctx, 'db'>, id: Id<'pho'>): Promise<Buffer | null> {
  const [row] = await ctx.db
    .select({ content: userPhotos.content })
    .from(userPhotos)
    .where(eq(userPhotos.id, id))
  return row?.content ?? null
}

/** Everything a source gives, unless it's more than allowed. */
export async function wholeOf(
  source: AsyncIterable<Uint8Array>,
  most: number,
  tooLarge: () => AppError,
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of source) {
    length += part.byteLength
    if (length > most) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const photoTooLarge = () =>
  new AppError('PAYLOAD_TOO_LARGE', 'The photo is too large. Choose one up to 2 MB.')
