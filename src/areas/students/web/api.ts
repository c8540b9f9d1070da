import { accountsContract } from '#areas/accounts/contract.ts'
import { connect } from '#webkit/api.ts'
import { studentsContract } from '../contract.ts'

export const studentsApi = connect('students', studentsContract)
/** How many people may be emailed today, and the link that proves the own address. */
export const accountsApi = connect('accounts', accountsContract)
