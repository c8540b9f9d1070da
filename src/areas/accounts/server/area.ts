import type { ServerArea } from '#platform/area.ts'
import { keyDependents } from '#platform/keys/key-dependents.ts'
import { digestPurposes } from '#platform/keys/rotating.ts'
import { give } from '#platform/points.ts'
import { workspaceChanged } from '../events.ts'
import { picturesPaths } from '../openapi.ts'
import { accountsRulesDe } from '../refusals.de.ts'
import { brandingRoutes } from './branding-routes.ts'
import { invitationsRoutes } from './invitations-routes.ts'
import { keyedSecondFactors } from './key-dependents.ts'
import { accountsListeners } from './listeners.ts'
import { accountsMails } from './mails.ts'
import { mountPictures } from './pictures-mount.ts'
import { recoveryCodePurpose } from './recovery-codes.ts'
import { accountsRefusalsDe } from './refusals.de.ts'
import { accountsRoutes } from './routes.ts'
import { securityRoutes } from './security-routes.ts'
import { accountsSums } from './sums.ts'
import { accountsSweeps, sweepExpired } from './sweeps.ts'
import { viewsRoutes } from './views-routes.ts'

export const accounts: ServerArea = {
  name: 'accounts',
  routes: {
    accounts: accountsRoutes,
    invitations: invitationsRoutes,
    views: viewsRoutes,
    security: securityRoutes,
    branding: brandingRoutes,
  },
  listeners: accountsListeners,
  sweeps: () => accountsSweeps,
  forget: 'forgets at once',
  exportOf: {
    leftOut: ['recovery_codes', 'second_factors', 'sign_in_accounts', 'sign_in_challenges', 'verifications'],
  },
  refusals: { de: [accountsRulesDe, accountsRefusalsDe] },
  sums: accountsSums,
  mails: accountsMails,
  screens: [
    '/signup',
    '/signin',
    '/forgot-password',
    '/reset-password/:token',
    '/verify-email/:token',
    '/sign-in-link/:token',
    '/invite/:token',
    '/two-factor',
    '/change-email/:token',
    '/setup',
    '/unauthorized',
    '/suspended',
    '/account-deleted',
  ],
  mount: mountPictures,
  openApi: picturesPaths,
  pageFacts: [workspaceChanged],
  gives: [give(keyDependents, keyedSecondFactors), give(digestPurposes, recoveryCodePurpose)],
  demo: { settle: sweepExpired },
}
