import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#areas/accounts/server/tables.ts'
import { courses } from '#areas/courses/server/tables.ts'
import { enrollments } from '#areas/learning/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { CertificateDesign, CertificateFacts } from '../rules.ts'

/**
 * How certificates of a course look. One is current; a design that a certificate was issued with is never changed, a new
 * one takes its place.
 */
export const certificateDesigns = pgTable(
  'certificate_designs',
  {
    ...inWorkspace<'dsg'>(),
    courseId: text().$type<Id<'crs'>>().notNull(),
    design: jsonb().$type<CertificateDesign>().notNull(),
    /** The creator has never touched it: it follows the brand until a certificate is issued with it. */
    madeBy: text().$type<'default' | 'creator'>().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** Another one is current since then. */
    replacedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.courseId],
      foreignColumns: [courses.workspaceId, courses.id],
    }),
    index('certificate_designs_course').on(t.workspaceId, t.courseId),
    // Two saves at once leave one current design.
    uniqueIndex('certificate_designs_current')
      .on(t.workspaceId, t.courseId)
      .where(sql`${t.replacedAt} is null`),
  ],
)

/** That someone finished a course: facts as they were on the day, under a code anyone can check. */
export const certificates = pgTable(
  'certificates',
  {
    ...inWorkspace<'crt'>(),
    enrollmentId: text().$type<Id<'enr'>>().notNull(),
    courseId: text().$type<Id<'crs'>>().notNull(),
    contactId: text().$type<Id<'ctc'>>().notNull(),
    designId: text().$type<Id<'dsg'>>().notNull(),
    /** Canonical: sixteen characters without separators. */
    code: text().notNull(),
    /** What it says. Never changed afterward. */
    facts: jsonb().$type<CertificateFacts>().notNull(),
    /** The name on it, for searching. */
    name: text().notNull(),
    issuedAt: instant().notNull(),
    revokedAt: instant(),
    revokedReason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.enrollmentId],
      foreignColumns: [enrollments.workspaceId, enrollments.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.designId],
      foreignColumns: [certificateDesigns.workspaceId, certificateDesigns.id],
    }),
    // Asking twice, from two devices, gives the one certificate.
    uniqueIndex('certificates_enrollment').on(t.workspaceId, t.enrollmentId),
    uniqueIndex('certificates_code').on(t.workspaceId, t.code),
    index('certificates_course').on(t.workspaceId, t.courseId, t.issuedAt.desc(), t.id),
    index('certificates_contact').on(t.workspaceId, t.contactId),
    index('certificates_design').on(t.workspaceId, t.designId),
    check('certificates_revocation', sql`(${t.revokedAt} is null) = (${t.revokedReason} is null)`),
  ],
)

/** Global, keyed by user: whose certificates are where (docs/scale.md, rule 9). It stays when access ends. */
export const userCertificates = pgTable(
  'user_certificates',
  {
    userId: text()
      .$type<Id<'usr'>>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    workspaceId: text().$type<Id<'wsp'>>().notNull(),
    certificateId: text().$type<Id<'crt'>>().notNull(),
    issuedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.workspaceId, t.certificateId] })],
)
