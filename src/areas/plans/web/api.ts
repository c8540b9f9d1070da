import { connect } from '#webkit/api.ts'
import { plansContract } from '../contract.ts'

export const plansApi = connect('plans', plansContract)
