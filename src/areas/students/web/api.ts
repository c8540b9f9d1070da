import { accountsContract } from '#areas/accounts/contract.ts'
import { paymentsContract } from '#areas/payments/contract.ts'
import { connect } from '#webkit/api.ts'
import { studentsContract } from '../contract.ts'

export const studentsApi = connect('students', studentsContract)
/** What came in twice for an order of a student. */
export const paymentsApi = connect('payments', paymentsContract)
/** How many people may be emailed today, and the link that proves the own address. */
export const accountsApi = connect('accounts', accountsContract)
