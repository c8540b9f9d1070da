import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rule } from './rules.ts'

/** Places that break a rule for a reason: the file and the declaration, and which tables or what else (`*`: whatever it is). */
export type Exceptions = { because: string; rule: Rule; places: Readonly<Record<string, string>> }

const ours: readonly Exceptions[] = [
  {
    because: 'A sweep looks for what is due in any workspace, and takes it up in one at a time.',
    rule: 'scope',
    places: {
      'areas/students/server/import-sweep.ts importStudents': 'student_imports',
      'areas/learning/server/sums/study-sums.ts countStudy': 'sittings',
      'areas/courses/server/trash.ts emptyTrash':
        'courses, enrollments, lesson_progress, lessons, order_items, quiz_attempts',
      'areas/files/server/renditions/making.ts claimVideo': 'files',
      'areas/files/server/sweeps.ts recountBytes': 'files, uploads',
      'areas/files/server/sweeps.ts sweepUploads': 'files, uploads',
      'areas/notifications/server/operators.ts tellFailedMails': 'mails',
      'platform/events/drain.ts drainOutbox': 'outbox',
      'platform/jobs.ts isOutboxEmpty': 'outbox',
      'platform/mail/sender.ts dueWorkspaces': 'mails',
      'platform/mail/sender.ts mailsAfterSetBack': 'mails',
      'platform/sums/joining.ts joinSums': 'sums',
    },
  },
  {
    because: 'What has outlived its use is deleted by one statement now and then, in every workspace.',
    rule: 'scope',
    places: {
      'areas/admin/server/log-retention.ts forgetOldEvents': 'events',
      'areas/files/server/sweeps.ts sweepUnusedFiles': 'files',
      'platform/retention.ts forgetOldRecords': 'event_deliveries, idempotency_keys, mail_days, mails',
    },
  },
  {
    because: 'Administrators look over all workspaces.',
    rule: 'scope',
    places: {
      'areas/admin/server/export-rows.ts countRows': 'events, orders',
      'areas/admin/server/export-rows.ts orderPage': 'order_items, orders',
      'areas/admin/server/log-channel.ts logChannel': 'events',
      'areas/courses/server/course-export.ts countAllCourses': 'courses',
      'areas/courses/server/course-export.ts pageOfAllCourses': 'courses',
      'areas/courses/server/sales.ts titlesOfCourses': 'courses',
      'areas/admin/server/log-names.ts namesIn': 'contacts',
      'areas/admin/server/log-search.ts entryNamed': 'events',
      'areas/admin/server/logs.ts countLogs': 'events',
      'areas/admin/server/logs.ts logFacts': 'events',
      'areas/admin/server/logs.ts readRows': 'events',
      'areas/admin/server/logs.ts recordedTypes': 'events',
      'areas/admin/server/logs.ts searchRows': 'events',
      'areas/admin/server/outbox.ts findMail': 'mails',
      'areas/admin/server/outbox.ts listMails': 'mails',
      'areas/admin/server/outbox.ts searchIn': 'mails',
      'areas/admin/server/overview.ts countThings': 'courses, orders, sums',
      'areas/admin/server/overview.ts keptGrowth': 'sums',
      'areas/admin/server/system.ts one': 'events, mails, outbox',
      'areas/files/server/largest.ts storedBytes': 'files',
      'areas/files/server/largest.ts workspacesByStorage': 'files, storage_limits',
    },
  },
  {
    because: 'How full the disk is concerns every workspace on it.',
    rule: 'scope',
    places: { 'areas/files/server/room.ts promisedBytes': 'uploads' },
  },
  {
    because: 'The sitemap and the status page are about every workspace.',
    rule: 'scope',
    places: {
      'areas/storefront/server/public-pages.ts listPublicProducts': '*',
      'areas/storefront/server/public-pages.ts listPublicStores': '*',
      'areas/storefront/server/public-pages.ts pagesOf': '*',
      'areas/marketing/server/status.ts oldest': 'mails',
    },
  },
  {
    because:
      'One person is known in many workspaces, and this is about the person: they prove an address, take their data along or leave.',
    rule: 'scope',
    places: {
      'areas/certificates/server/forgetting.ts forgetHolder': 'certificates',
      'areas/contacts/server/contacts.ts linkContacts': 'contacts',
      'areas/contacts/server/contacts.ts moveContacts': 'contacts',
      'areas/contacts/server/forgetting.ts contactsOfUser': 'contacts',
      'areas/courses/server/forgetting.ts forgetEditor': 'course_presences',
      'areas/learning/server/forgetting.ts seatsOf': 'enrollments, grants',
      'areas/students/server/forgetting.ts forgetImported': 'student_imports',
      'areas/reviews/server/forgetting.ts forgetReviewer': 'reviews',
      'areas/settings/server/archive.ts batches': '*',
      'areas/settings/server/archive.ts entriesOfTables': '*',
      'areas/settings/server/leaving.ts countReviews': 'contacts, reviews',
      'platform/forgetting.ts forgetMails': 'mails',
      'platform/forgetting.ts forgetRecords': 'events',
      'platform/forgetting.ts hasWaitingMail': 'mails',
      'platform/forgetting.ts holdBackMails': 'mails',
    },
  },
  {
    because: 'The demo is told once, and cleared by whoever runs the machine.',
    rule: 'scope',
    places: {
      'areas/access/server/demo.ts unlinkOwners': 'grants',
      'areas/contacts/server/demo.ts unlinkUsers': 'contacts',
      'main/demo/clear.ts mailsOfDemo': 'mails',
      'main/demo/deliver-past.ts deliverPast': 'event_deliveries',
      'main/demo/deliver-past.ts undelivered': 'event_deliveries, events',
    },
  },
  {
    because:
      'On one server alone: where tables are spread over machines, nothing of it is sent (docs/decisions/0039).',
    rule: 'session',
    places: {
      'platform/sql/durability.ts commitUnwaited': 'synchronous_commit',
      'platform/idempotency/keys.ts keepAnswer': 'set_config',
      'platform/idempotency/keys.ts takeKey': 'set_config',
      'platform/limits/counting.ts countAttempt': 'set_config',
    },
  },
]

const areas = join(import.meta.dirname, '..', '..', 'src', 'areas')

/** What areas name of their own: `areas/<x>/testing/statements.ts`. */
const brought = await Promise.all(
  globSync('*/testing/statements.ts', { cwd: areas }).map(async (path) => {
    const module: { statementExceptions: readonly Exceptions[] } = await import(
      pathToFileURL(join(areas, path)).href
    )
    return module.statementExceptions
  }),
)

export const exceptions: readonly Exceptions[] = [...ours, ...brought.flat()]
