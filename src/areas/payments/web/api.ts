import { connect } from '#webkit/api.ts'
import { paymentsContract } from '../contract.ts'

export const paymentsApi = connect('payments', paymentsContract)
