import type { Words } from '#kernel/language.ts'
import type { affiliatesLogWords } from './log-words.ts'

/** What the log says of affiliates, German. */
export const affiliatesLogWordsDe: Words<typeof affiliatesLogWords> = {
  affiliateAdded: 'Ein Affiliate kam dazu',
  affiliateApplied: 'Jemand hat sich als Affiliate beworben',
  affiliateRemoved: 'Ein Affiliate wurde entfernt',
  payoutPaid: 'Affiliates wurden ausgezahlt',
}

/** What the log calls each kind of event, German. English reads its name: an affiliate added. */
export const affiliatesLogKindsDe: Words<typeof affiliatesLogWords> = {
  affiliateAdded: 'Affiliates: neu',
  affiliateApplied: 'Affiliates: Bewerbung',
  affiliateRemoved: 'Affiliates: entfernt',
  payoutPaid: 'Affiliates: ausgezahlt',
}
