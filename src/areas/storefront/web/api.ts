import { coursesContract } from '#areas/courses/contract.ts'
import { connect } from '#webkit/api.ts'
import { storefrontContract } from '../contract.ts'

export const storefrontApi = connect('storefront', storefrontContract)

/** What stands on a sales page is the course's own. */
export const coursesApi = connect('courses', coursesContract)
