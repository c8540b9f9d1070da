import { connect } from '#webkit/api.ts'
import { coursesContract } from '../contract.ts'

export const coursesApi = connect('courses', coursesContract)
