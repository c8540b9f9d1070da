import { connect } from '#webkit/api.ts'
import { accountsContract } from '../contract.ts'

export const accountsApi = connect('accounts', accountsContract)
