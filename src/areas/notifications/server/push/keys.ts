import { eq } from 'drizzle-orm'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { seal, unseal } from '#platform/crypto.ts'
import { pushKeys, pushSettingWords, pushSubscriptions } from '../tables.ts'

/** How push services recognize this instance (RFC 8292). */
export type VapidKeys = { publicKey: string; privateKey: string }

/** What the private key is sealed for. */
export const pushKeysPurpose = 'push keys'
const id = 'vapid'

/**
 * The installation's pair, made at the first start. The private key is sealed with SECRET_KEY, so that a backup doesn't
 * hold it. Under another SECRET_KEY it can't be read: a new pair is made, and browsers subscribe again.
 */
export async function vapidKeys(ctx: Ctx): Promise<VapidKeys> {
  const kept = await keptKeys(ctx)
  if (kept && kept !== 'unreadable') return kept
  const { default: webPush } = await import('web-push')
  const made = webPush.generateVAPIDKeys()
  await withTransaction(ctx, async (ctx) => {
    if (kept === 'unreadable') {
      await ctx.db.delete(pushKeys).where(eq(pushKeys.id, id))
      await ctx.db.delete(pushSettingWords)
      await ctx.db.delete(pushSubscriptions)
    }
    await ctx.db
      .insert(pushKeys)
      .values({
        id,
        publicKey: made.publicKey,
        sealedPrivateKey: seal(ctx.instance, pushKeysPurpose, made.privateKey),
        createdAt: ctx.now(),
      })
      // Another process was first: its pair counts.
      .onConflictDoNothing()
  })
  const now = await keptKeys(ctx)
  if (!now || now === 'unreadable') throw new Error('The keys for push weren’t stored.')
  return now
}

async function keptKeys(ctx: Ctx): Promise<VapidKeys | 'unreadable' | null> {
  const [row] = await ctx.db.select().from(pushKeys).where(eq(pushKeys.id, id))
  if (!row) return null
  const privateKey = unseal(ctx.instance, pushKeysPurpose, row.sealedPrivateKey)
  return privateKey === null ? 'unreadable' : { publicKey: row.publicKey, privateKey }
}
