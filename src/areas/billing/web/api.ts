import { connect } from '#webkit/api.ts'
import { billingContract } from '../contract.ts'

export const billingApi = connect('billing', billingContract)
