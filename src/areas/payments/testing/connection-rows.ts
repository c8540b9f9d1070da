import type { TestApplication } from '#testing/application.ts'
import { type Answers, anyCreator, owner, type Row } from '#testing/hostile.ts'
import type { World } from '#testing/people.ts'

/** An account of A's, of which the key was taken away: no one is asked about it. */
async function connection(app: TestApplication, { a }: World) {
  const { workspaceId } = a
  const { rows } = await app.database.pool.query(
    `insert into payment_connections (workspace_id, id, provider, mode, account_ref, account_name, secrets, key_hint, state, instance_id,
       is_offered, created_at, updated_at)
     values ($1, 'pcn_' || substr(md5($1), 1, 26), 'stripe', 'test', 'acct_hostile', 'Hostile', '', 'x4Zq', 'attention', 'here', false, now(), now())
     on conflict (workspace_id, id) do update set state = 'attention'
     returning id`,
    [workspaceId],
  )
  return { connectionId: rows[0].id as string }
}

/** Accounts that payments go to are their owner's alone. */
export const connectionRows: Row[] = [
  { operation: 'GET /payment-connections', expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: 'PUT /payment-connections/stripe',
    // No one is asked about a key that can't be one.
    expect: anyCreator(422),
    body: () => ({ key: 'pk_test_1' }),
  },
  {
    operation: 'PUT /payment-connections/paypal',
    // No one is asked about an app that can't be one.
    expect: anyCreator(422),
    body: () => ({ clientId: 'x', secret: 'y', mode: 'test' }),
  },
  {
    operation: 'PUT /payment-connections/{connectionId}/offer',
    expect: owner(200),
    ids: connection,
    body: () => ({ isOffered: false }),
  },
  { operation: 'POST /payment-connections/{connectionId}/checks', expect: owner(200), ids: connection },
  { operation: 'PUT /payment-connections/{connectionId}/installation', expect: owner(200), ids: connection },
  { operation: 'DELETE /payment-connections/{connectionId}', expect: owner(200), ids: connection },
]

export const connectionRelations: Readonly<Record<string, Answers>> = Object.fromEntries(
  connectionRows.map(({ operation }) => [operation, { guest: 401, signedIn: 403 }]),
)
