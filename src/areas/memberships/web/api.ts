import { connect } from '#webkit/api.ts'
import { membershipsContract } from '../contract.ts'
import { digestContract } from '../digest-contract.ts'
import { leavingContract } from '../leaving-contract.ts'

export const digestApi = connect('memberDigest', digestContract)
export const leavingApi = connect('memberLeaving', leavingContract)
export const membershipsApi = connect('memberships', membershipsContract)
