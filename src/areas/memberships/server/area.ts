import { fileReaders } from '#areas/files/server/readers.ts'
import { begunElsewhere } from '#areas/payments/server/checkout/begun-elsewhere.ts'
import { endingByPlan } from '#areas/plans/server/counted.ts'
import type { ServerArea } from '#platform/area.ts'
import { shownMail } from '#platform/mail/kind.ts'
import { give } from '#platform/points.ts'
import { products } from '#platform/product.ts'
import { piecePublished, pieceRemoved, tierChanged, tierCreated, tierDeleted } from '../events.ts'
import { membershipsLogKindsDe, membershipsLogWordsDe } from '../log-words.de.ts'
import { membershipsLogWords } from '../log-words.ts'
import { membershipsFilePaths } from '../openapi.ts'
import { memberInvoiceMail } from './emails/invoice.ts'
import { memberLinkMail } from './emails/link.ts'
import { endingByPlanOf } from './ending-by-plan.ts'
import { mountMembersFile } from './export.ts'
import { forgetMember } from './forgetting.ts'
import { greetingListeners } from './greeting.ts'
import { invoicedAtCheckout, invoiceListeners } from './invoice-link.ts'
import { invoiceRefusalsDe } from './invoice-refusals.de.ts'
import { membershipsMails } from './mails.ts'
import { oneMembershipListeners } from './one-membership.ts'
import { pieceFileReaders } from './piece-files.ts'
import { tierProduct } from './product.ts'
import { membershipsRefusalsDe } from './refusals.de.ts'
import { membershipsRoutes } from './routes.ts'
import { windingListeners, windingSweeps } from './winding-down.ts'

export const memberships: ServerArea = {
  name: 'memberships',
  routes: { memberships: membershipsRoutes },
  listeners: [...oneMembershipListeners, ...windingListeners, ...greetingListeners, ...invoiceListeners],
  sweeps: windingSweeps,
  forget: forgetMember,
  exportOf: 'by its columns',
  refusals: { de: [membershipsRefusalsDe, invoiceRefusalsDe] },
  screens: ['/membership'],
  pageFacts: [tierCreated, tierChanged, tierDeleted, piecePublished, pieceRemoved],
  mails: [...membershipsMails, shownMail(memberInvoiceMail), shownMail(memberLinkMail)],
  mount: mountMembersFile,
  openApi: () => membershipsFilePaths,
  log: {
    sentences: { en: membershipsLogWords, de: membershipsLogWordsDe },
    kinds: { de: membershipsLogKindsDe },
  },
  gives: [
    give(products, tierProduct),
    give(begunElsewhere, invoicedAtCheckout),
    give(fileReaders, pieceFileReaders),
    give(endingByPlan, endingByPlanOf),
  ],
}
