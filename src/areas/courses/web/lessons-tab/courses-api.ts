import { connect } from '#webkit/api.ts'
import { coursesContract } from '../../contract.ts'

/** Several screens connect the same contract; they share one cache. */
export const coursesApi = connect('courses', coursesContract)
