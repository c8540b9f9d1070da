import { coursesContract } from '#areas/courses/contract.ts'
import { connect } from '#webkit/api.ts'

export const coursesApi = connect('courses', coursesContract)
