import { connect } from '#webkit/api.ts'
import { achievementsContract } from '../contract.ts'

export const achievementsApi = connect('achievements', achievementsContract)
