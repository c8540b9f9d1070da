import { connect } from '#webkit/api.ts'
import { learningContract } from '../contract.ts'

export const learningApi = connect('learning', learningContract)
