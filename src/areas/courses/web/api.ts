import { connect } from '#webkit/api.ts'
import { coursesContract } from '../contract.ts'
import { salesPageContract } from '../sales-page-contract.ts'

export const coursesApi = connect('courses', coursesContract)

/** Its name is older than its place here. */
export const salesPageApi = connect('storefront', salesPageContract)
