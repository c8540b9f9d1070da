import type { Plan } from '#kernel/actor.ts'
import type { Money } from '#kernel/money.ts'

/** The lines of the price list. Their words are in the catalog, under these names. */
export const planLines = [
  'oneCourse',
  'hundredStudents',
  'basicSupport',
  'community',
  'basicAnalytics',
  'limitedCustomization',
  'productBranding',
  'noAdvanced',
  'tenCourses',
  'thousandStudents',
  'prioritySupportEmail',
  'advancedAnalytics',
  'customBranding',
  'landingPages',
  'emailMarketing',
  'paymentProcessing',
  'certificates',
  'noMembership',
  'limitedIntegrations',
  'unlimited',
  'whiteLabel',
  'advancedIntegrations',
  'membership',
  'coaching',
  'advancedAutomation',
  'prioritySupport',
  'customDomain',
  'apiAccess',
  'advancedReporting',
  'affiliate',
] as const
export type PlanLine = (typeof planLines)[number]

export type PlanFacts = {
  price: Money
  period: 'forever' | 'month'
  isMostPopular: boolean
  includes: readonly PlanLine[]
  limitations: readonly PlanLine[]
}

/** What the upgrade page says of each plan. */
export const planFacts: Record<Plan, PlanFacts> = {
  free_plan: {
    price: { cents: 0, currency: 'USD' },
    period: 'forever',
    isMostPopular: false,
    includes: ['oneCourse', 'hundredStudents', 'basicSupport', 'community', 'basicAnalytics'],
    limitations: ['limitedCustomization', 'productBranding', 'noAdvanced'],
  },
  basic_plan: {
    price: { cents: 4_900, currency: 'USD' },
    period: 'month',
    isMostPopular: true,
    includes: [
      'tenCourses',
      'thousandStudents',
      'prioritySupportEmail',
      'advancedAnalytics',
      'customBranding',
      'landingPages',
      'emailMarketing',
      'paymentProcessing',
      'certificates',
    ],
    limitations: ['noMembership', 'limitedIntegrations'],
  },
  pro_plan: {
    price: { cents: 14_900, currency: 'USD' },
    period: 'month',
    isMostPopular: false,
    includes: [
      'unlimited',
      'whiteLabel',
      'advancedIntegrations',
      'membership',
      'coaching',
      'advancedAutomation',
      'prioritySupport',
      'customDomain',
      'apiAccess',
      'advancedReporting',
      'affiliate',
    ],
    limitations: [],
  },
}

/** The plans of the home page by their names there, and the plan in the app that answers each. */
export const homePlans = {
  starter: { name: 'Starter', price: { cents: 4_900, currency: 'USD' }, plan: 'basic_plan' },
  professional: { name: 'Professional', price: { cents: 14_900, currency: 'USD' }, plan: 'pro_plan' },
  enterprise: { name: 'Enterprise', price: { cents: 39_900, currency: 'USD' }, plan: 'pro_plan' },
} as const satisfies Record<string, { name: string; price: Money; plan: Plan }>
