import { canPrint } from '#platform/drawing/faces.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import type { IssuedCertificate, OwnCertificate } from '../contract.ts'
import { certificatePath, codeInGroups } from '../rules.ts'
import type { certificates } from './tables.ts'

type Row = typeof certificates.$inferSelect

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A certificate as its learner sees it. */
export function ownCertificateOf(row: Row, seller: { brandColor: string }): OwnCertificate {
  return {
    code: codeInGroups(row.code),
    path: certificatePath(row.code),
    courseId: row.courseId,
    courseTitle: row.facts.course,
    sellerName: row.facts.seller,
    sellerColor: seller.brandColor,
    name: row.facts.learner,
    isSettable: canPrint(row.facts.learner),
    finishedAt: row.facts.finishedAt,
    revokedAt: iso(row.revokedAt),
    revokedReason: row.revokedReason,
  }
}

/** A certificate as its seller sees it. */
export function issuedOf(row: Row, contact: { email: string; accessEnded: boolean }): IssuedCertificate {
  return {
    id: row.id,
    code: codeInGroups(row.code),
    path: certificatePath(row.code),
    name: row.facts.learner,
    contactId: row.contactId,
    contactEmail: isFormerAddress(contact.email) ? '' : contact.email,
    finishedAt: row.facts.finishedAt,
    issuedAt: row.issuedAt.toISOString(),
    revokedAt: iso(row.revokedAt),
    revokedReason: row.revokedReason,
    accessEnded: contact.accessEnded,
  }
}
