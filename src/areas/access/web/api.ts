import { connect } from '#webkit/api.ts'
import { accessContract } from '../contract.ts'

export const accessApi = connect('access', accessContract)
