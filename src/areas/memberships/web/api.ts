import { connect } from '#webkit/api.ts'
import { membershipsContract } from '../contract.ts'
import { digestContract } from '../digest-contract.ts'
import { leavingContract } from '../leaving-contract.ts'
import { pieceTrashContract } from '../piece-trash-contract.ts'
import { tierTrashContract } from '../tier-trash-contract.ts'

export const digestApi = connect('memberDigest', digestContract)
export const leavingApi = connect('memberLeaving', leavingContract)
export const pieceTrashApi = connect('pieceTrash', pieceTrashContract)
export const tierTrashApi = connect('tierTrash', tierTrashContract)
export const membershipsApi = connect('memberships', membershipsContract)
