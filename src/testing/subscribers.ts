type Ask = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

/** Whose subscription is copied, and the numbers of the copies: those of two buyers must differ. */
type Copies = { workspaceId: string; email: string; from: number; to: number }

/**
 * The one subscription of a buyer again and again, as its services left it, each of someone else: one person's payments wait for
 * each other. The copies share what is charged; their first payment is in no book.
 */
export async function copySubscriber(ask: Ask, { workspaceId, email, from, to }: Copies): Promise<void> {
  const { rows } = await ask(
    `select o.id as "orderId", o.contact_id as "contactId", o.subscription_id as "subscriptionId"
     from orders o where o.workspace_id = $1 and o.buyer_email = $2 and o.reason = 'first'`,
    [workspaceId, email],
  )
  const [first] = rows as { orderId: string; contactId: string; subscriptionId: string }[]
  if (rows.length !== 1 || !first) throw new Error(`${email} has ${rows.length} first orders.`)
  const copies = `generate_series(${from}, ${to}) n`
  const id = (prefix: string) => `'${prefix}_' || lpad(n::text, 26, '0')`
  const address = `split_part('${email}', '@', 1) || '-' || n || '@example.com'`
  const add = (table: string, column: string, value: string, changes: string) =>
    ask(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${changes}))).*
       from ${table} t, ${copies} where t.workspace_id = $1 and t.${column} = $2`,
      [workspaceId, value],
    )
  await ask(
    `insert into contacts (workspace_id, id, email, name, source, created_at, updated_at)
     select workspace_id, ${id('ctc')}, ${address}, name, source, created_at, updated_at
     from contacts, ${copies} where workspace_id = $1 and id = $2`,
    [workspaceId, first.contactId],
  )
  await add('subscriptions', 'id', first.subscriptionId, `'id', ${id('sbs')}`)
  await add(
    'orders',
    'id',
    first.orderId,
    `'id', ${id('ord')}, 'subscription_id', ${id('sbs')}, 'checkout_key', 'copy:' || n, 'contact_id', ${id('ctc')},
     'buyer_email', ${address}`,
  )
  await add('order_items', 'order_id', first.orderId, `'id', ${id('itm')}, 'order_id', ${id('ord')}`)
  await add(
    'grants',
    'source_id',
    first.orderId,
    `'id', ${id('grt')}, 'source_id', ${id('ord')}, 'contact_id', ${id('ctc')}, 'seat', ${id('ord')}`,
  )
  await add(
    'enrollments',
    'contact_id',
    first.contactId,
    `'id', ${id('enr')}, 'contact_id', ${id('ctc')}, 'seat', ${id('ord')}`,
  )
}
