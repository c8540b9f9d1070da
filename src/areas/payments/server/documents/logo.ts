import { findLogo } from '#areas/accounts/server/branding.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'

/** Sharp at the size it's printed in. */
const widest = 800
const mostPixels = 100_000_000

/** The seller's logo as a picture to print, drawn anew: nothing that came with it is embedded. One that can't be read is left out. */
export async function printedLogo(
  ctx: Pick<Ctx, 'db'>,
  { id, logoId }: { id: Id<'wsp'>; logoId: Id<'lgo'> | null },
): Promise<Buffer | null> {
  const logo = logoId ? await findLogo(ctx, id, logoId) : null
  if (!logo) return null
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(logo.content, { limitInputPixels: mostPixels, density: 300 })
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch (error) {
    if (error instanceof Error && /^(Input|VipsJpeg|pngload)/.test(error.message)) return null
    throw error
  }
}
