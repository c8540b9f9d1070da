import { connect } from '#webkit/api.ts'
import { marketingContract } from '../contract.ts'

export const marketingApi = connect('marketing', marketingContract)
