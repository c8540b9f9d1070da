import { connect } from '#webkit/api.ts'
import { affiliatesContract } from '../contract.ts'

export const affiliatesApi = connect('affiliates', affiliatesContract)
