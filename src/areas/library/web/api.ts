import { connect } from '#webkit/api.ts'
import { libraryContract } from '../contract.ts'

/** The library as its screen calls it. */
export const libraryApi = connect('library', libraryContract)
