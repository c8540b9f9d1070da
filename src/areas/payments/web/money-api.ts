import { connect } from '#webkit/api.ts'
import { overviewContract } from '../overview-contract.ts'

export const moneyApi = connect('money', overviewContract)
