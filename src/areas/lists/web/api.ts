import { connect } from '#webkit/api.ts'
import { listsContract } from '../contract.ts'

export const listsApi = connect('lists', listsContract)
