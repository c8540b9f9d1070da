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

/** The same, with something its provider wrote. */
async function message(app: TestApplication, world: World) {
  const { connectionId } = await connection(app, world)
  const { rows } = await app.database.pool.query(
    `insert into provider_messages (workspace_id, id, account, event_id, news, received_at)
     values ($1, 'pmg_' || substr(md5($1), 1, 26), $2, 'evt_hostile', '[]', now())
     on conflict (workspace_id, id) do update set times = 1
     returning id`,
    [world.a.workspaceId, connectionId],
  )
  return { connectionId, messageId: rows[0].id as string }
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
  { operation: 'GET /payment-connections/{connectionId}/messages', expect: owner(200), ids: message },
  {
    operation: 'POST /payment-connections/{connectionId}/messages/{messageId}/replays',
    expect: owner(200),
    ids: message,
  },
  { operation: 'DELETE /payment-connections/{connectionId}', expect: owner(200), ids: connection },
]

export const connectionRelations: Readonly<Record<string, Answers>> = Object.fromEntries(
  connectionRows.map(({ operation }) => [operation, { guest: 401, signedIn: 403 }]),
)
