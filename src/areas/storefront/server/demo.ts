import { join } from 'node:path'
import { getBranding, updateBranding } from '#areas/accounts/server/branding.ts'
import { keepPackagedFile } from '#areas/files/server/packaged-files.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { packageRoot } from '#platform/http/assets.ts'

const shelf = join(packageRoot(import.meta.dirname), 'demo', 'studio-shelf.png')

/** Puts the picture that comes with the package at the head of the demo's store, unless there's one. */
export async function showDemoHero(ctx: CreatorCtx): Promise<void> {
  const { front } = await getBranding(ctx)
  if (front.heroFileId) return
  await withTransaction(ctx, async (ctx) => {
    const { id } = await keepPackagedFile(ctx, { path: shelf, type: 'image/png', purpose: 'image' })
    await updateBranding(ctx, { front: { ...front, heroFileId: id } })
  })
}
