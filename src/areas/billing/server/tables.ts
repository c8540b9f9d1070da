import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'

/** The plans as the platform's workspace sells them: one product, with an offer for each plan that's paid for. */
export const planSales = pgTable(
  'plan_sales',
  {
    ...inWorkspace<'pln'>(),
    basicOfferId: text().$type<Id<'off'>>(),
    proOfferId: text().$type<Id<'off'>>(),
    /** Since when they cost something; null while they're free. */
    chargesSince: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    unique('plan_sales_workspace').on(t.workspaceId),
    check(
      'plan_sales_charge',
      sql`${t.chargesSince} is null or (${t.basicOfferId} is not null and ${t.proOfferId} is not null)`,
    ),
  ],
)

/** Someone who pays for their plan, or once did. */
export const planPayers = pgTable(
  'plan_payers',
  {
    ...inWorkspace<'plp'>(),
    userId: text().$type<Id<'usr'>>().notNull(),
    /** What they pay for it by, the latest one. */
    subscriptionId: text().$type<Id<'sbs'>>().notNull(),
    /** The plan they were given for that. What an admin gave by hand meanwhile isn't taken with it. */
    givenPlan: text().$type<Plan>(),
    /** Nothing is paid anymore, and the plan is theirs until then. */
    endsAt: instant(),
    guaranteeTakenAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    unique('plan_payers_user').on(t.workspaceId, t.userId),
    index('plan_payers_ending').on(t.workspaceId, t.endsAt).where(sql`${t.endsAt} is not null`),
  ],
)
