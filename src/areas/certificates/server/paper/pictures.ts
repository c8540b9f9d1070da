import { and, inArray } from 'drizzle-orm'
import { findLogo } from '#areas/accounts/server/branding.ts'
import { keyOf, liveFiles } from '#areas/files/server/files.ts'
import { files } from '#areas/files/server/tables.ts'
import { type Id, isId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { FileMissing } from '#platform/files/files.ts'
import type { CertificateDesign } from '../../rules.ts'

/** Pictures of a design as they go into a paper. */
export type PrintedPictures = { logo: Buffer | null; signature: Buffer | null }

/** At this width a picture is sharp on A4. */
const widest = 1200
const mostPixels = 100_000_000

/**
 * Logo and signature, drawn anew as PNG: what is embedded is a picture and nothing that came with it. A picture that is gone
 * or cannot be read is left out; the certificate states its facts without it.
 */
export async function printedPictures(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  workspaceId: Id<'wsp'>,
  { logoFileId, signatureFileId, brandLogo }: CertificateDesign,
): Promise<PrintedPictures> {
  const wanted = [logoFileId, signatureFileId].filter((id) => id !== null)
  const brand = logoFileId ? null : await drawnLogo(ctx, workspaceId, brandLogo)
  if (wanted.length === 0) return { logo: brand, signature: null }
  const rows = await ctx.db
    .select()
    .from(files)
    .where(and(liveFiles(workspaceId), inArray(files.id, wanted)))
  const drawn = async (id: Id<'fil'> | null) => {
    const row = rows.find((row) => row.id === id)
    return row ? redrawn(ctx, row) : null
  }
  const [logo, signature] = await Promise.all([drawn(logoFileId), drawn(signatureFileId)])
  return { logo: logo ?? brand, signature }
}

/** The brand's logo of that address, as a picture: a drawing is drawn at the width at which it is sharp. */
async function drawnLogo(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Id<'wsp'>,
  address: string | null | undefined,
): Promise<Buffer | null> {
  const id = address?.split('/').at(-1) ?? ''
  const logo = isId('lgo', id) ? await findLogo(ctx, workspaceId, id) : null
  if (!logo) return null
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(logo.content, { limitInputPixels: mostPixels, density: 300 })
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch (error) {
    if (isUnreadable(error)) return null
    throw error
  }
}

async function redrawn(ctx: Pick<Ctx, 'instance'>, row: typeof files.$inferSelect): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  try {
    const { stream } = await ctx.instance.files.open(keyOf(row))
    const parts: Uint8Array[] = []
    for await (const part of stream) parts.push(part as Uint8Array)
    return await sharp(Buffer.concat(parts), { limitInputPixels: mostPixels })
      .rotate()
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch (error) {
    if (error instanceof FileMissing || isUnreadable(error)) return null
    throw error
  }
}

/** What sharp says about bytes that are no picture. */
const isUnreadable = (error: unknown) =>
  error instanceof Error && /^(Input|VipsJpeg|pngload)/.test(error.message)
