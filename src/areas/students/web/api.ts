import { accountsContract } from '#areas/accounts/contract.ts'
import { connect } from '#webkit/api.ts'
import { studentsContract } from '../contract.ts'
import { everyoneContract } from '../everyone-contract.ts'

export const studentsApi = connect('students', studentsContract)
export const everyoneApi = connect('everyone', everyoneContract)
/** How many people may be emailed today, and the link that proves the own address. */
export const accountsApi = connect('accounts', accountsContract)
