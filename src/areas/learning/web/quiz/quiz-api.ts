import { connect } from '#webkit/api.ts'
import { quizContract } from '../../quiz-contract.ts'

export const quizApi = connect('quizzes', quizContract)
