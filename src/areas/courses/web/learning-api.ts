import { connect } from '#webkit/api.ts'
import { learningContract } from '../learning-contract.ts'

export const learningApi = connect('learning', learningContract)
