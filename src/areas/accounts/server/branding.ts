import { and, eq, ne } from 'drizzle-orm'
import { parseHex } from '#kernel/colors.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { checkImage } from '#platform/files/content.ts'
import { products } from '#platform/product.ts'
import { mine } from '#platform/tables.ts'
import type { Branding } from '../branding-contract.ts'
import { workspaceChanged } from '../events.ts'
import { maxHeadlineLength, noFront, type StoreFront } from '../front.ts'
import {
  type BusinessDetails,
  businessFrom,
  logoAddress,
  logoType,
  maxLogoBytes,
  type SocialLink,
  socialAddress,
} from '../rules.ts'
import { redrawLogo, sizeOfSvg } from './drawing.ts'
import { pictureUploads, wholeOf } from './photos.ts'
import { cleanSvg } from './svg.ts'
import { workspaceLogos, workspaces } from './tables.ts'
import { lockWorkspace } from './workspaces.ts'

type Changes = {
  name?: string
  brandColor?: string
  language?: Language
  socialLinks?: SocialLink[]
  business?: BusinessDetails | null
  front?: StoreFront
}
const pngRules = { types: ['image/png'], wrongType: logoType, maxSide: 16_384, maxPixels: 60_000_000 }

/** The look of the creator's pages. */
export async function getBranding(ctx: CreatorCtx): Promise<Branding> {
  const [row] = await ctx.db
    .select({
      name: workspaces.name,
      handle: workspaces.handle,
      brandColor: workspaces.brandColor,
      language: workspaces.language,
      logoId: workspaces.logoId,
      socialLinks: workspaces.socialLinks,
      business: workspaces.business,
      front: workspaces.front,
    })
    .from(workspaces)
    .where(eq(workspaces.id, ctx.actor.workspaceId))
  if (!row) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  const { logoId, front, ...rest } = row
  return {
    ...rest,
    logoUrl: logoId ? logoAddress(ctx.actor.workspaceId, logoId) : null,
    front: front ?? noFront,
    products: await productsOnSale(ctx),
  }
}

async function productsOnSale(ctx: CreatorCtx) {
  const listed = await Promise.all(
    ctx.instance.given(products).map(({ store }) => store.listed(ctx, ctx.actor.workspaceId)),
  )
  return listed
    .flat()
    .map(({ id, title, summary, price, imageFileId }) => ({ id, title, summary, price, imageFileId }))
}

/**
 * Changes name, color, language, social links, business details and the front of the store. Every public page follows.
 *
 * @throws INVALID when a field isn't valid.
 */
export async function updateBranding(ctx: CreatorCtx, changes: Changes): Promise<Branding> {
  const socialLinks = changes.socialLinks?.flatMap(({ place, url }) => {
    const address = socialAddress(url)
    return address ? [{ place, url: address }] : []
  })
  refuseWrong(changes, socialLinks)
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(workspaces)
      .set({
        ...(changes.name === undefined ? {} : { name: changes.name.trim() }),
        ...(changes.brandColor === undefined ? {} : { brandColor: changes.brandColor.toUpperCase() }),
        ...(changes.language === undefined ? {} : { language: changes.language }),
        ...(socialLinks === undefined ? {} : { socialLinks }),
        ...(changes.front === undefined ? {} : { front: frontFrom(changes.front) }),
        ...(changes.business === undefined ? {} : { business: businessFrom(changes.business ?? {}) }),
        updatedAt: ctx.now(),
      })
      .where(eq(workspaces.id, ctx.actor.workspaceId))
    await announceChange(ctx)
  })
  return getBranding(ctx)
}

/**
 * Saves the workspace's logo: a PNG redrawn by us, or an SVG stripped to known shapes.
 *
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID for a file we can't show as a logo. @throws RATE_LIMITED
 */
export async function setLogo(
  ctx: CreatorCtx,
  upload: { type: string; source: AsyncIterable<Uint8Array> },
): Promise<Branding> {
  const { workspaceId, userId } = ctx.actor
  await ctx.instance.limits.spend(pictureUploads, userId)
  const logo = await readLogo(upload)
  await withTransaction(ctx, async (ctx) => {
    await lockWorkspace(ctx, workspaceId)
    const now = ctx.now()
    const id = newId('lgo', now)
    await ctx.db.insert(workspaceLogos).values({ workspaceId, id, ...logo, createdAt: now })
    await ctx.db.update(workspaces).set({ logoId: id, updatedAt: now }).where(eq(workspaces.id, workspaceId))
    await ctx.db
      .delete(workspaceLogos)
      .where(and(mine(ctx, workspaceLogos), ne(workspaceLogos.id, id), eq(workspaceLogos.kept, false)))
    await announceChange(ctx)
  })
  return getBranding(ctx)
}

/** Removes the logo. The first letter of the name is shown instead. */
export async function removeLogo(ctx: CreatorCtx): Promise<Branding> {
  await withTransaction(ctx, async (ctx) => {
    await lockWorkspace(ctx, ctx.actor.workspaceId)
    await ctx.db
      .update(workspaces)
      .set({ logoId: null, updatedAt: ctx.now() })
      .where(eq(workspaces.id, ctx.actor.workspaceId))
    await ctx.db.delete(workspaceLogos).where(and(mine(ctx, workspaceLogos), eq(workspaceLogos.kept, false)))
    await announceChange(ctx)
  })
  return getBranding(ctx)
}

/** A logo by its address, which names the workspace and the logo; null if it was replaced. */
export async function findLogo(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>, id: Id<'lgo'>) {
  const [row] = await ctx.db
    .select({ type: workspaceLogos.type, content: workspaceLogos.content })
    .from(workspaceLogos)
    .where(and(eq(workspaceLogos.workspaceId, workspaceId), eq(workspaceLogos.id, id)))
  return row ?? null
}

/** Keeps this logo when it's replaced, because something that never changes shows it. */
export async function keepLogo(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>, id: Id<'lgo'>): Promise<void> {
  await ctx.db
    .update(workspaceLogos)
    .set({ kept: true })
    .where(and(eq(workspaceLogos.workspaceId, workspaceId), eq(workspaceLogos.id, id)))
}

async function readLogo({ type, source }: { type: string; source: AsyncIterable<Uint8Array> }) {
  if (type === 'image/svg+xml') {
    const svg = cleanSvg(await wholeOf(source, maxLogoBytes, logoTooLarge))
    const { width, height } = await sizeOfSvg(svg)
    return { type: 'image/svg+xml' as const, content: Buffer.from(svg), width, height }
  }
  const { content } = await checkImage(source, type, pngRules)
  const drawn = await redrawLogo(await wholeOf(content, maxLogoBytes, logoTooLarge), pngRules.maxPixels)
  return { type: 'image/png' as const, ...drawn }
}

const logoTooLarge = () => new AppError('PAYLOAD_TOO_LARGE', 'The logo is too large. Choose one up to 1 MB.')

/** One line, however it was typed. */
function frontFrom({ headline, ...chosen }: StoreFront): StoreFront {
  const line = headline
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return { headline: line.slice(0, maxHeadlineLength), ...chosen }
}

async function announceChange(ctx: CreatorCtx): Promise<void> {
  const { workspaceId } = ctx.actor
  const [row] = await ctx.db
    .select({ handle: workspaces.handle })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  if (row) await announce(ctx, workspaceId, workspaceChanged, row)
}

function refuseWrong({ name, brandColor, socialLinks }: Changes, kept: SocialLink[] | undefined): void {
  const fields: Record<string, string> = {}
  if (name !== undefined && name.trim() === '') fields.name = 'Enter a name'
  if (brandColor !== undefined && !parseHex(brandColor)) fields.brandColor = 'Enter a color like #1F6FEB'
  if (socialLinks && kept && kept.length < socialLinks.length) {
    const wrong = socialLinks.find(({ url }) => !socialAddress(url))
    fields[`social.${wrong?.place}`] = 'Enter a web address like https://example.com/you'
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
