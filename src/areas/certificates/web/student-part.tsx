import { Award } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { StudentPart } from '#webkit/student.ts'

/** A certificate, among what a student did. */
export const studentPart: StudentPart = {
  name: 'certificates',
  facts: {
    certificate: {
      icon: Award,
      line: 'courses',
      path: ({ courseId }) => `/certificates/claim/${courseId}`,
      Sentence: ({ fact: { course }, link }) =>
        useTranslations('certificates').rich('got', { course, b: link }),
    },
  },
}
