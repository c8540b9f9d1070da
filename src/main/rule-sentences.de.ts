import { accountsRulesDe } from '#areas/accounts/refusals.de.ts'
import { adminRulesDe } from '#areas/admin/refusals.de.ts'
import { certificatesRulesDe } from '#areas/certificates/refusals.de.ts'
import { coursesRulesDe } from '#areas/courses/refusals.de.ts'
import { learningRulesDe } from '#areas/learning/refusals.de.ts'
import { marketingRulesDe } from '#areas/marketing/refusals.de.ts'
import { plansRulesDe } from '#areas/plans/refusals.de.ts'
import { reviewsRulesDe } from '#areas/reviews/refusals.de.ts'
import type { Sentences } from '#kernel/sentences.ts'

/** What contracts and rules say in German: of the server, and of screens that check before they send. */
export const ruleSentencesDe: readonly Sentences[] = [
  accountsRulesDe,
  adminRulesDe,
  certificatesRulesDe,
  coursesRulesDe,
  learningRulesDe,
  marketingRulesDe,
  plansRulesDe,
  reviewsRulesDe,
]
