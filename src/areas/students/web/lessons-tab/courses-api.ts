import { coursesContract } from '#areas/courses/contract.ts'
import { connect } from '#webkit/api.ts'

/** Several screens connect the same contract; they share one cache. */
export const coursesApi = connect('courses', coursesContract)
