import { connect } from '#webkit/api.ts'
import { membershipsContract } from '../contract.ts'
import { digestContract } from '../digest-contract.ts'

export const digestApi = connect('memberDigest', digestContract)
export const membershipsApi = connect('memberships', membershipsContract)
