import { connect } from '#webkit/api.ts'
import { reviewsContract } from '../contract.ts'

export const reviewsApi = connect('reviews', reviewsContract)
