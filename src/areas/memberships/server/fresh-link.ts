import { and, desc, eq, sql } from 'drizzle-orm'
import { grants } from '#areas/access/server/tables.ts'
import { normalEmail } from '#areas/accounts/rules.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { freshLinks, sendFreshLinkOf } from '#areas/payments/server/fresh-link.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { within } from '#platform/tables.ts'
import { queueMemberLink } from './emails/link.ts'

type GrantRow = typeof grants.$inferSelect

/** Whoever typed an address proved nothing by it. */
const toOneMember: Limit = { name: 'memberships.link-address', points: 10, seconds: days(1) / 1000 }

/**
 * Emails a member a fresh link, which opens the member area for a day: to what they joined by, or, where they were given it, to the area
 * itself. Whoever asks reads the same, whether there's a member with this address or not.
 */
export async function sendMemberLink(ctx: Ctx, workspaceId: Id<'wsp'>, typed: string): Promise<void> {
  const email = normalEmail(typed)
  const [found] = await ctx.db
    .select({ grant: grants, order: orders, name: contacts.name })
    .from(contacts)
    .innerJoin(
      grants,
      and(within(workspaceId, grants), eq(grants.contactId, contacts.id), eq(grants.thingKind, 'tier')),
    )
    .leftJoin(
      orders,
      and(
        within(workspaceId, orders),
        sql`${orders.id} = ${grants.sourceId}`,
        sql`${grants.sourceKind} = 'order'`,
      ),
    )
    .where(
      and(
        within(workspaceId, contacts),
        eq(contacts.email, email),
        sql`(${grants.sourceKind} <> 'order' or ${orders.deliveredAt} is not null)`,
      ),
    )
    // What's open first; then what was paid or given, since anyone joins for nothing with whatever address they type; and of that what's
    // theirs by an order: its link shows the receipt too.
    .orderBy(
      sql`(${grants.revokedAt} is null and (${grants.endsAt} is null or ${grants.endsAt} > ${ctx.now()})) desc`,
      sql`(${grants.sourceKind} = 'order' and ${orders.totalCents} = 0 and ${orders.subscriptionId} is null)`,
      sql`${grants.sourceKind} = 'order' desc`,
      desc(grants.createdAt),
    )
    .limit(1)
  if (!found) return
  try {
    if (found.order?.buyerEmail === email) await sendFreshLinkOf(ctx, found.order)
    // An order that was placed with another address: one they had before, or one its receipt goes to. What isn't proven to be theirs stays.
    else if (found.grant.seat === '') await sendRightLink(ctx, found.grant, { email, name: found.name })
  } catch (error) {
    // Too many, or of someone who left: whoever asked learns nothing of it.
    if (!(error instanceof AppError)) throw error
  }
}

async function sendRightLink(ctx: Ctx, grant: GrantRow, to: { email: string; name: string }): Promise<void> {
  if (isFormerAddress(to.email)) return
  const { limits } = ctx.instance
  await limits.spend(freshLinks, grant.id)
  await limits.spend(toOneMember, `${grant.workspaceId} ${to.email}`)
  await withTransaction(ctx, (ctx) => queueMemberLink(ctx, grant, to))
}
