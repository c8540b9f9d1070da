import { connect } from '#webkit/api.ts'
import { studentsContract } from '../../students-contract.ts'

export const studentsApi = connect('students', studentsContract)
