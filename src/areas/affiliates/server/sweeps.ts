import type { Sweep } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { forgetOldFollowers } from './attribution.ts'
import { tellAffiliates } from './telling.ts'

export const affiliatesSweeps = (log: Log): Sweep[] => [
  {
    name: 'affiliates.tell',
    everySeconds: 300,
    run: (ctx, stopping) => tellAffiliates(ctx, log, stopping),
  },
  { name: 'affiliates.forgetFollowers', everySeconds: 86_400, run: forgetOldFollowers },
]
