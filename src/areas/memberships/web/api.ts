import { connect } from '#webkit/api.ts'
import { membershipsContract } from '../contract.ts'

export const membershipsApi = connect('memberships', membershipsContract)
