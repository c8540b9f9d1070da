import { fileReaders } from '#areas/files/server/readers.ts'
import { begunElsewhere } from '#areas/payments/server/checkout/begun-elsewhere.ts'
import { orderGifts } from '#areas/payments/server/order-gifts.ts'
import { endingByPlan } from '#areas/plans/server/plan-points.ts'
import type { ServerArea } from '#platform/area.ts'
import { mailChecks } from '#platform/mail/mail-checks.ts'
import { memberStops } from '#platform/mail/member-stops.ts'
import { give } from '#platform/points.ts'
import { products } from '#platform/product.ts'
import {
  joinPageChanged,
  pieceChanged,
  piecePublished,
  pieceRemoved,
  tierChanged,
  tierCreated,
  tierDeleted,
} from '../events.ts'
import { membershipsLogKindsDe, membershipsLogWordsDe } from '../log-words.de.ts'
import { membershipsLogWords } from '../log-words.ts'
import { membershipsFilePaths } from '../openapi.ts'
import { sellDemoMembership } from './demo.ts'
import { digestListeners } from './digest/planning.ts'
import { digestRoutes } from './digest/routes.ts'
import { digestCheck } from './digest/sending.ts'
import { digestStop } from './digest/stopping.ts'
import { endingByPlanOf } from './ending-by-plan.ts'
import { mountMembershipFiles } from './export.ts'
import { forgetMember } from './forgetting.ts'
import { giftAtCheckout, giftListeners, giftsOfOrders } from './gift-orders.ts'
import { giftRefusalsDe } from './gift-refusals.de.ts'
import { greetingListeners } from './greeting.ts'
import { invoicedAtCheckout, invoiceListeners } from './invoice-link.ts'
import { invoiceRefusalsDe } from './invoice-refusals.de.ts'
import { leavingRoutes, mountLeavingFile } from './leaving-routes.ts'
import { membershipsMails } from './mails.ts'
import { oneMembershipListeners } from './one-membership.ts'
import { pieceFileReaders } from './piece-files.ts'
import { pieceTrashRoutes } from './piece-trash-routes.ts'
import { tierProduct } from './product.ts'
import { membershipsRefusalsDe } from './refusals.de.ts'
import { membershipsRoutes } from './routes.ts'
import { membershipsSweeps } from './sweeps.ts'
import { tierTrashRoutes } from './tier-trash-routes.ts'
import { windingListeners } from './winding-down.ts'

declare module '#platform/crash-points.ts' {
  interface CrashPoints {
    memberships: 'afterLetter' | 'afterDigestMail'
  }
}

declare module '#platform/links/links.ts' {
  interface LinkKinds {
    memberships: 'memberInvoice' | 'memberGift' | 'sharedGift' | 'mailedGift'
  }
}

export const memberships: ServerArea = {
  name: 'memberships',
  routes: {
    memberships: membershipsRoutes,
    memberDigest: digestRoutes,
    memberLeaving: leavingRoutes,
    tierTrash: tierTrashRoutes,
    pieceTrash: pieceTrashRoutes,
  },
  listeners: [
    ...oneMembershipListeners,
    ...windingListeners,
    ...greetingListeners,
    ...digestListeners,
    ...invoiceListeners,
    ...giftListeners,
  ],
  sweeps: membershipsSweeps,
  forget: forgetMember,
  exportOf: 'by its columns',
  refusals: { de: [membershipsRefusalsDe, invoiceRefusalsDe, giftRefusalsDe] },
  screens: ['/membership'],
  pageFacts: [
    ...[tierCreated, tierChanged, tierDeleted, joinPageChanged],
    ...[pieceChanged, piecePublished, pieceRemoved],
  ],
  mails: membershipsMails,
  mount(app, tools) {
    mountMembershipFiles(app, tools)
    mountLeavingFile(app, tools)
  },
  openApi: () => membershipsFilePaths,
  log: {
    sentences: { en: membershipsLogWords, de: membershipsLogWordsDe },
    kinds: { de: membershipsLogKindsDe },
  },
  demo: { sell: sellDemoMembership },
  gives: [
    give(products, tierProduct),
    give(begunElsewhere, invoicedAtCheckout, giftAtCheckout),
    give(orderGifts, giftsOfOrders),
    give(fileReaders, pieceFileReaders),
    give(mailChecks, digestCheck),
    give(memberStops, digestStop),
    give(endingByPlan, endingByPlanOf),
  ],
}
