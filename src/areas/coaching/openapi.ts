import type { Access } from '#kernel/actor.ts'
import {
  choiceParameter,
  csvOperation,
  idParameter,
  parameter,
  searchParameter,
} from '#kernel/csv-openapi.ts'
import { sessionTabs } from './contract.ts'
import { packageFilters } from './packages-contract.ts'
import { clientStatuses, sessionStatuses, sessionTypes } from './rules.ts'

const access = { role: 'creator', minPlan: 'free_plan' } satisfies Access
const instant = (name: string) => parameter(name, { type: 'string', format: 'date-time' })

/** The operations that answer with a CSV file instead of JSON. */
export const coachingFilePaths = {
  '/coaching-sessions.csv': csvOperation({
    operationId: 'coaching.exportSessions',
    summary: 'Sessions as a CSV file, by the filter of their list',
    tag: 'Coaching sessions',
    access,
    parameters: [
      ...[choiceParameter('when', sessionTabs), searchParameter, choiceParameter('status', sessionStatuses)],
      ...[choiceParameter('type', sessionTypes), idParameter('packageId'), idParameter('clientId')],
      ...[instant('from'), instant('to')],
    ],
  }),
  '/coaching-clients.csv': csvOperation({
    operationId: 'coachingClients.exportClients',
    summary: 'Coaching clients as a CSV file, by the filter of their list',
    tag: 'Coaching clients',
    access,
    parameters: [searchParameter, choiceParameter('status', clientStatuses), idParameter('packageId')],
  }),
  '/coaching-packages.csv': csvOperation({
    operationId: 'coachingPackages.exportPackages',
    summary: 'Coaching packages as a CSV file, by the filter of their list',
    tag: 'Coaching packages',
    access,
    parameters: [searchParameter, choiceParameter('status', packageFilters)],
  }),
}
