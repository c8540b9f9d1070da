import { coursesContract } from '#areas/courses/contract.ts'
import { connect } from '#webkit/api.ts'
import { certificatesContract } from '../contract.ts'

export const certificatesApi = connect('certificates', certificatesContract)

/** Whether a course awards one is the course's own setting. */
export const coursesApi = connect('courses', coursesContract)
