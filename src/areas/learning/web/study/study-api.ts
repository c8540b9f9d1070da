import { connect } from '#webkit/api.ts'
import { studyContract } from '../../study-contract.ts'

/** Studying, as its screens call it: under the name that its operations have in the API. */
export const studyApi = connect('library', studyContract)
