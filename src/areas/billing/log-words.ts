/** What the log says of how plans are paid for, English. The values are the facts of the event. */
export const billingLogWords = {
  plansCharged: '{adminName} started charging for plans',
  plansFreed: '{adminName} made plans free',
  guaranteeTaken: '{name} used the 30-day money-back guarantee',
}
