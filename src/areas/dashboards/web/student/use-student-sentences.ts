import { useStudentParts } from '#webkit/student.ts'

/** What the first area that has sentences for the dashboard says. */
export const useStudentSentences = () => useStudentParts().find(({ says }) => says)?.says
