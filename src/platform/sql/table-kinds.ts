/**
 * What a table holds, and with it where its rows would lie if they were ever spread over machines. A table on neither list
 * holds a workspace's rows: its key begins with `workspace_id`, and so does what is asked of it. The table test and the check
 * of statements both read these lists.
 */

/** Read from everywhere and changed seldom: each machine would have a copy, and a lock on a row there is one on the table. */
export const referenceTables: readonly string[] = ['users', 'workspaces']

/** Sign-in, links, counters, what a person has by user, what holds for the installation. */
const otherGlobalTables = [
  'sessions',
  'sign_in_accounts',
  'verifications',
  'invitations',
  'user_views',
  'second_factors',
  'recovery_codes',
  'sign_in_challenges',
  'user_photos',
  'former_handles',
  'data_exports',
  'erasures',
  'links',
  'rate_limits',
  'user_library',
  'user_certificates',
  'user_achievements',
  'user_orders',
  'catalogue',
  'site_texts',
  'notifications',
  'push_keys',
  'push_subscriptions',
  'push_messages',
  'weekly_reports',
  'saved_views',
  'instance_settings',
  'api_minutes',
  'clock_marks',
]

/** Every table that belongs to no workspace. */
export const globalTables: readonly string[] = [...referenceTables, ...otherGlobalTables]
