import { fileReaders } from '#areas/files/server/readers.ts'
import { endingByPlan } from '#areas/plans/server/counted.ts'
import type { ServerArea } from '#platform/area.ts'
import { mailChecks } from '#platform/mail/wanted.ts'
import { give } from '#platform/points.ts'
import { products } from '#platform/product.ts'
import {
  joinPageChanged,
  piecePublished,
  pieceRemoved,
  tierChanged,
  tierCreated,
  tierDeleted,
} from '../events.ts'
import { membershipsLogKindsDe, membershipsLogWordsDe } from '../log-words.de.ts'
import { membershipsLogWords } from '../log-words.ts'
import { membershipsFilePaths } from '../openapi.ts'
import { digestListeners } from './digest/planning.ts'
import { digestRoutes } from './digest/routes.ts'
import { digestCheck, digestSweeps } from './digest/sending.ts'
import { endingByPlanOf } from './ending-by-plan.ts'
import { mountMembersFile } from './export.ts'
import { forgetMember } from './forgetting.ts'
import { greetingListeners } from './greeting.ts'
import { leavingRoutes, mountLeavingFile } from './leaving-routes.ts'
import { membershipsMails } from './mails.ts'
import { oneMembershipListeners } from './one-membership.ts'
import { pieceFileReaders } from './piece-files.ts'
import { tierProduct } from './product.ts'
import { membershipsRefusalsDe } from './refusals.de.ts'
import { membershipsRoutes } from './routes.ts'
import { runningOutSweeps } from './running-out.ts'
import { windingListeners, windingSweeps } from './winding-down.ts'

export const memberships: ServerArea = {
  name: 'memberships',
  routes: { memberships: membershipsRoutes, memberDigest: digestRoutes, memberLeaving: leavingRoutes },
  listeners: [...oneMembershipListeners, ...windingListeners, ...greetingListeners, ...digestListeners],
  sweeps: () => [...windingSweeps(), ...digestSweeps(), ...runningOutSweeps()],
  forget: forgetMember,
  exportOf: 'by its columns',
  refusals: { de: [membershipsRefusalsDe] },
  screens: ['/membership'],
  pageFacts: [tierCreated, tierChanged, tierDeleted, piecePublished, pieceRemoved, joinPageChanged],
  mails: membershipsMails,
  mount(app, tools) {
    mountMembersFile(app, tools)
    mountLeavingFile(app, tools)
  },
  openApi: () => membershipsFilePaths,
  log: {
    sentences: { en: membershipsLogWords, de: membershipsLogWordsDe },
    kinds: { de: membershipsLogKindsDe },
  },
  gives: [
    give(products, tierProduct),
    give(fileReaders, pieceFileReaders),
    give(mailChecks, digestCheck),
    give(endingByPlan, endingByPlanOf),
  ],
}
