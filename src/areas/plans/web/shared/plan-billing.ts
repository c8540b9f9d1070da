import { connect } from '#webkit/api.ts'
import { planBillingContract } from '../../plan-billing-contract.ts'

/** The own plan and what's paid for it, for every screen that shows it. */
export const planBillingApi = connect('planBilling', planBillingContract)
