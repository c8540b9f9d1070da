import { connect } from '#webkit/api.ts'
import { downloadsContract } from '../contract.ts'

export const downloadsApi = connect('downloads', downloadsContract)
