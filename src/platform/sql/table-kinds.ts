/**
 * What a table holds, and with it where its rows would be if they were ever spread over machines. Each table is on one list, which
 * the table test compares with the database. The check of statements and prepared statements go by them too.
 */

/** The rows of workspaces, spread by `workspace_id`: their key begins with it, and so does what is asked of them. */
export const workspaceTables: readonly string[] = [
  'certificate_designs',
  'certificates',
  'contact_messages',
  'contacts',
  'course_presences',
  'course_seats',
  'courses',
  'credit_notes',
  'disputes',
  'downloads',
  'download_files',
  'download_versions',
  'download_pages',
  'download_rights',
  'download_starts',
  'download_copies',
  'enrollments',
  'event_deliveries',
  'events',
  'file_uses',
  'files',
  'grants',
  'idempotency_keys',
  'instance_exports',
  'invoices',
  'ledger_entries',
  'lesson_days',
  'lesson_openings',
  'lesson_progress',
  'lesson_versions',
  'lessons',
  'license_keys',
  'mail_days',
  'mail_limits',
  'mail_suppressions',
  'mails',
  'notes',
  'offers',
  'offer_products',
  'offer_stock',
  'order_items',
  'orders',
  'outbox',
  'page_views',
  'payment_attempts',
  'payment_connections',
  'payment_settings',
  'payouts',
  'progress_entries',
  'quiz_attempts',
  'refunds',
  'review_settings',
  'reviews',
  'sections',
  'sittings',
  'storage_limits',
  'subscriptions',
  'student_imports',
  'student_messages',
  'study_schedules',
  'sums',
  'transactions',
  'uploads',
  'visit_days',
  'visit_marks',
  'visit_orders',
  'product_covers',
  'workspace_logos',
]

/** Read from everywhere and changed seldom: each machine would have a copy, and a lock on a row there is one on the table. */
export const referenceTables: readonly string[] = ['users', 'workspaces']

/**
 * Sign-in, links, what a person has by user, what holds for the installation. They stay on one machine but are written in one
 * commit with rows of workspaces, so the database must know them when that commit is agreed on between machines.
 */
export const localTables: readonly string[] = [
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
]

/** Counted and noted in commits of their own, so nothing has to be agreed on; nothing refers to them, nor they to anything. */
export const separateTables: readonly string[] = ['rate_limits', 'api_minutes', 'clock_marks', 'visit_salts']

/** Every table that belongs to no workspace. */
export const globalTables: readonly string[] = [...referenceTables, ...localTables, ...separateTables]
