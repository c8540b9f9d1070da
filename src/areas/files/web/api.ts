import { connect } from '#webkit/api.ts'
import { filesContract } from '../contract.ts'

export const filesApi = connect('files', filesContract)
