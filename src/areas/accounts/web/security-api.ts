import { connect } from '#webkit/api.ts'
import { securityContract } from '../security-contract.ts'

export const securityApi = connect('security', securityContract)
