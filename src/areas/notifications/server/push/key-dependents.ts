import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { inPages, sealedIn } from '#platform/keys/key-dependents.ts'
import { pushKeys, pushSubscriptions } from '../tables.ts'
import { subscriptionPurpose } from './browsers.ts'
import { pushKeysPurpose } from './keys.ts'

/** The pair by which push services know the installation, for the rotation of the key: with another, no browser would get anything. */
export const keyedPushKeys = sealedIn('keys for push notifications', pushKeysPurpose, async function* (ctx) {
  for (const { id, sealedPrivateKey: sealed } of await ctx.db.select().from(pushKeys))
    yield {
      sealed,
      async replace(now) {
        await ctx.db
          .update(pushKeys)
          .set({ sealedPrivateKey: now })
          .where(and(eq(pushKeys.id, id), eq(pushKeys.sealedPrivateKey, sealed)))
      },
    }
})

/** Where browsers get their notifications. */
export const keyedBrowsers = sealedIn(
  'browsers that get notifications',
  subscriptionPurpose,
  async function* (ctx) {
    const rows = inPages<{ hash: string; sealed: string }>((after, limit) =>
      ctx.db
        .select({ hash: pushSubscriptions.endpointHash, sealed: pushSubscriptions.sealed })
        .from(pushSubscriptions)
        .where(after ? gt(pushSubscriptions.endpointHash, after.hash) : sql`true`)
        .orderBy(asc(pushSubscriptions.endpointHash))
        .limit(limit),
    )
    for await (const { hash, sealed } of rows)
      yield {
        sealed,
        async replace(now) {
          await ctx.db
            .update(pushSubscriptions)
            .set({ sealed: now })
            .where(and(eq(pushSubscriptions.endpointHash, hash), eq(pushSubscriptions.sealed, sealed)))
        },
      }
  },
)
