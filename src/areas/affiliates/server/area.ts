import { sql } from 'drizzle-orm'
import type { ServerArea } from '#platform/area.ts'
import { affiliatesLogKindsDe, affiliatesLogWordsDe } from '../log-words.de.ts'
import { affiliatesLogWords } from '../log-words.ts'
import { affiliatesFilePaths } from '../openapi.ts'
import { settleDemoAffiliates } from './demo.ts'
import { mountFiles } from './files.ts'
import { mountFollowing } from './following.ts'
import { forgetAffiliate } from './forgetting.ts'
import { affiliatesListeners } from './listeners.ts'
import { affiliatesMails } from './mails.ts'
import { affiliatesRefusalsDe } from './refusals.de.ts'
import { affiliatesRoutes } from './routes.ts'
import { affiliatesSweeps } from './sweeps.ts'

export const affiliates: ServerArea = {
  name: 'affiliates',
  routes: { affiliates: affiliatesRoutes },
  listeners: affiliatesListeners,
  sweeps: affiliatesSweeps,
  forget: forgetAffiliate,
  // An affiliate is known by their address alone; most have no account.
  exportOf: {
    besides: {
      affiliates: ({ userId }) => sql`t.email = (select u.email from users u where u.id = ${userId})`,
    },
  },
  refusals: { de: [affiliatesRefusalsDe] },
  screens: ['/affiliates', '/affiliates/payouts'],
  mount(app, tools) {
    mountFiles(app, tools)
    mountFollowing(app, tools)
  },
  openApi: () => affiliatesFilePaths,
  mails: affiliatesMails,
  demo: { settle: settleDemoAffiliates },
  log: {
    sentences: { en: affiliatesLogWords, de: affiliatesLogWordsDe },
    kinds: { de: affiliatesLogKindsDe },
  },
}
