import { brandingContract } from '#areas/accounts/branding-contract.ts'
import { accountsContract } from '#areas/accounts/contract.ts'
import { securityContract } from '#areas/accounts/security-contract.ts'
import { reviewsContract } from '#areas/reviews/contract.ts'
import { connect } from '#webkit/api.ts'
import { privacyContract } from '../contract.ts'

export const accountsApi = connect('accounts', accountsContract)
export const securityApi = connect('security', securityContract)
export const brandingApi = connect('branding', brandingContract)
export const reviewsApi = connect('reviews', reviewsContract)
export const privacyApi = connect('privacy', privacyContract)
