import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { maxReasonLength, zCertificateDesign, zCertificateFacts } from './rules.ts'

/** The look of a course's certificates, with what the designer's preview shows. */
export const zDesignState = z.object({
  courseTitle: z.string(),
  awardsCertificate: z.boolean(),
  /** The brand's logo as it is now, which is on a design without a picture of its own. */
  brandLogo: z.string().nullable(),
  design: zCertificateDesign,
  /** Never touched: it follows the brand. */
  isDefault: z.boolean(),
  /** What a certificate of today would state. */
  sample: zCertificateFacts,
  /** How many were issued: those keep the look they were issued with. */
  issued: z.int(),
})
export type DesignState = z.infer<typeof zDesignState>

/** A certificate as its seller sees it. */
export const zIssuedCertificate = z.object({
  id: zId('crt'),
  code: z.string(),
  /** Public path. */
  path: z.string(),
  name: z.string(),
  contactId: zId('ctc'),
  contactEmail: z.string(),
  finishedAt: zInstant,
  issuedAt: zInstant,
  revokedAt: zInstant.nullable(),
  revokedReason: z.string().nullable(),
  /** The learner's access has ended since, by a refund for instance: the seller decides what that means. */
  accessEnded: z.boolean(),
})
export type IssuedCertificate = z.infer<typeof zIssuedCertificate>

/** A certificate as its learner sees it. */
export const zOwnCertificate = z.object({
  code: z.string(),
  path: z.string(),
  courseId: zId('crs'),
  courseTitle: z.string(),
  sellerName: z.string(),
  sellerColor: z.string(),
  name: z.string(),
  isSettable: z
    .boolean()
    .describe('Whether the PDF has the letters of the name; where not, it leads to the page'),
  finishedAt: zInstant,
  revokedAt: zInstant.nullable(),
  revokedReason: z.string().nullable(),
})
export type OwnCertificate = z.infer<typeof zOwnCertificate>

/**
 * How far a learner is with the certificate of a course. `none`: this course gives none; `ahead`: lessons are left;
 * `ready`: the name is asked for; `unproven`: finished, but no one has proven yet that the order's address is theirs;
 * `preview`: the seller looking at the own course.
 */
export const zClaim = z.object({
  state: z.enum(['none', 'ahead', 'ready', 'unproven', 'issued', 'preview']),
  courseTitle: z.string(),
  sellerName: z.string(),
  sellerLogoUrl: z.string().nullable(),
  sellerColor: z.string(),
  lessonsLeft: z.int(),
  /** The name the account or the order has. */
  suggestedName: z.string(),
  design: zCertificateDesign,
  facts: zCertificateFacts,
  certificate: zOwnCertificate.nullable(),
})
export type Claim = z.infer<typeof zClaim>

const inCourse = z.object({ courseId: zId('crs') })
const aCertificate = z.object({ certificateId: zId('crt') })
const tags = ['Certificates']
const creators = () => allow({ role: 'creator', minPlan: 'free_plan' })

export const certificatesContract = {
  design: creators()
    .route({
      method: 'GET',
      path: '/courses/{courseId}/certificate-design',
      summary: 'How certificates of a course look',
      tags,
    })
    .input(inCourse)
    .output(zDesignState),

  saveDesign: creators()
    .route({
      method: 'PUT',
      path: '/courses/{courseId}/certificate-design',
      summary: 'Change how certificates look from now on; those issued keep their look',
      tags,
    })
    .input(inCourse.extend({ design: zCertificateDesign }))
    .output(zDesignState),

  resetDesign: creators()
    .route({
      method: 'DELETE',
      path: '/courses/{courseId}/certificate-design',
      summary: 'Go back to the design that follows the brand',
      tags,
    })
    .input(inCourse)
    .output(zDesignState),

  issued: creators()
    .route({
      method: 'GET',
      path: '/courses/{courseId}/certificates',
      summary: 'Certificates of a course, newest first',
      tags,
    })
    .input(
      inCourse.extend({
        search: z.string().max(100).optional().describe('Words in name, address or code'),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
      }),
    )
    .output(z.object({ certificates: z.array(zIssuedCertificate), total: z.int() })),

  revoke: creators()
    .route({
      method: 'PUT',
      path: '/certificates/{certificateId}/revocation',
      summary: 'Revoke a certificate; whoever checks it reads so',
      tags,
    })
    .input(
      aCertificate.extend({
        reason: z.string().max(maxReasonLength, `Use at most ${maxReasonLength} characters`),
      }),
    )
    .output(zIssuedCertificate),

  reinstate: creators()
    .route({
      method: 'DELETE',
      path: '/certificates/{certificateId}/revocation',
      summary: 'Let a revoked certificate count again',
      tags,
    })
    .input(aCertificate)
    .output(zIssuedCertificate),

  claim: allow('learner')
    .route({
      method: 'GET',
      path: '/learn/{courseId}/certificate',
      summary: 'How far the learner is from the certificate of a course',
      tags,
    })
    .input(inCourse)
    .output(zClaim),

  issue: allow('learner')
    .meta({ refusals: ['CONFLICT', 'RATE_LIMITED'] })
    .route({
      method: 'PUT',
      path: '/learn/{courseId}/certificate',
      summary: 'Issue the certificate of a finished course; asking again answers with the same one',
      tags,
    })
    // The service says what is wrong with a name, in words beside the field.
    .input(inCourse.extend({ name: z.string().max(300) }))
    .output(zClaim),

  mine: allow('signed-in')
    .route({ method: 'GET', path: '/certificates', summary: 'The signed-in user’s certificates', tags })
    .output(
      z.object({
        certificates: z.array(zOwnCertificate),
        /** Finished courses whose certificate no one asked for yet. */
        ready: z.array(
          z.object({
            courseId: zId('crs'),
            courseTitle: z.string(),
            sellerName: z.string(),
            sellerColor: z.string(),
            finishedAt: zInstant,
          }),
        ),
      }),
    ),
}
