import { connect } from '#webkit/api.ts'
import { searchContract } from '../contract.ts'

export const searchApi = connect('search', searchContract)
