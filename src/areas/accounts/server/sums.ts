import { sql } from 'drizzle-orm'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import type { SumSource } from '#platform/sums/checking.ts'
import { addToSums, readSums } from '#platform/sums/sums.ts'
import type { users } from './tables.ts'

/** `unproven` is about the address. Whether that makes an account pending depends on how old it is. */
export const accountStates = ['proven', 'unproven', 'suspended'] as const
export type AccountState = (typeof accountStates)[number]

/** How many accounts there are in a role, or in total, by when they were created. */
export const accountsSum = (role: string, state: AccountState) => `accounts.users:${role}:${state}`
/** How many people left. */
export const erasedSum = 'accounts.erased'

type UserFacts = Pick<
  typeof users.$inferSelect,
  'role' | 'emailVerified' | 'suspendedAt' | 'erasedAt' | 'createdAt'
>

/**
 * Call it where an account is created, changed or removed, with that account locked. Accounts belong to no workspace, so their sums
 * are kept where the events about them are.
 */
export function countAccount(ctx: Ctx, before: UserFacts | null, after: UserFacts | null): void {
  addToSums(ctx, platformWorkspaceId, [...changesOf(before, -1), ...changesOf(after, 1)])
}

function changesOf(account: UserFacts | null, amount: number) {
  if (!account) return []
  const { role, emailVerified, suspendedAt, erasedAt, createdAt } = account
  if (erasedAt) return [{ subject: erasedSum, at: new Date(0), amount, timed: false }]
  const state = suspendedAt ? 'suspended' : emailVerified ? 'proven' : 'unproven'
  return [accountsSum('all', state), accountsSum(role, state)].map((subject) => ({
    subject,
    at: createdAt,
    amount,
    timed: true,
  }))
}

/** How many accounts there are, in a role or in total. */
export async function keptAccounts(
  ctx: Pick<Ctx, 'db' | 'now'>,
  role = 'all',
): Promise<Record<AccountState, number>> {
  const sumOf = await readSums(
    ctx,
    platformWorkspaceId,
    accountStates.map((state) => accountsSum(role, state)),
  )
  const kept = (state: AccountState) => sumOf(accountsSum(role, state))
  return { proven: kept('proven'), unproven: kept('unproven'), suspended: kept('suspended') }
}

/** The same, counted from the rows themselves. */
export const accountsSums: SumSource = {
  prefix: 'accounts.',
  recount: (workspaceId) => sql`
    select 'accounts.users:' || k.role || ':' || case when u.suspended_at is not null then 'suspended'
             when u.email_verified then 'proven' else 'unproven' end as subject,
           u.created_at as at, 1::bigint as amount, true as timed
    from users u cross join lateral (values (u.role), ('all')) as k(role)
    where u.erased_at is null and ${workspaceId} = ${platformWorkspaceId}
    union all
    select ${erasedSum}, 'epoch', 1, false from users u
    where u.erased_at is not null and ${workspaceId} = ${platformWorkspaceId}`,
}
