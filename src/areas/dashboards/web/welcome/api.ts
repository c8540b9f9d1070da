import { brandingContract } from '#areas/accounts/branding-contract.ts'
import { accountsContract } from '#areas/accounts/contract.ts'
import { connect } from '#webkit/api.ts'

export const accountsApi = connect('accounts', accountsContract)
export const brandingApi = connect('branding', brandingContract)
