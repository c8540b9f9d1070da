import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx, signedInCtx } from '#platform/rpc.ts'
import { certificatesContract } from '../contract.ts'
import { getClaim, issueCertificate } from './certificates.ts'
import { getDesign, resetDesign, saveDesign } from './designs.ts'
import { listIssued, reinstateCertificate, revokeCertificate } from './register.ts'
import { listOwnCertificates } from './wall.ts'

const on = implement(certificatesContract).$context<CallCtx>().use(accessGuard)

export const certificatesRoutes = on.router({
  design: on.design.handler(({ context, input }) => getDesign(creatorCtx(context), input.courseId)),
  saveDesign: on.saveDesign.handler(({ context, input }) =>
    saveDesign(creatorCtx(context), input.courseId, input.design),
  ),
  resetDesign: on.resetDesign.handler(({ context, input }) =>
    resetDesign(creatorCtx(context), input.courseId),
  ),
  issued: on.issued.handler(({ context, input: { courseId, ...asked } }) =>
    listIssued(creatorCtx(context), courseId, asked),
  ),
  revoke: on.revoke.handler(({ context, input }) =>
    revokeCertificate(creatorCtx(context), input.certificateId, input.reason),
  ),
  reinstate: on.reinstate.handler(({ context, input }) =>
    reinstateCertificate(creatorCtx(context), input.certificateId),
  ),

  claim: on.claim.handler(({ context, input }) => getClaim(context, input.courseId)),
  issue: on.issue.handler(({ context, input }) => issueCertificate(context, input.courseId, input.name)),
  mine: on.mine.handler(({ context }) => listOwnCertificates(signedInCtx(context))),
})
