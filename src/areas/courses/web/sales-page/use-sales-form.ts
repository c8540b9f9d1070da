import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { CourseDetail } from '../../contract.ts'
import { coursesApi } from '../api.ts'
import { type SalesProblem, type SalesValues, valuesOf, wordsOf, wrongWords } from './sales-values.ts'

/** The form of a sales page: saved as a whole, and nothing typed is lost when that fails. */
export function useSalesForm(course: CourseDetail) {
  const t = useTranslations('salesPage')
  const queries = useQueryClient()
  const user = useUser()
  const save = useMutation(
    coursesApi.update.mutationOptions({
      onSuccess: (after) => {
        queries.setQueryData(coursesApi.get.queryKey({ input: { courseId: course.id } }), after)
        void queries.invalidateQueries({ queryKey: coursesApi.list.key() })
      },
    }),
  )
  const sentence = (problem: SalesProblem) =>
    problem.kind === 'long' ? t('tooLong', { most: problem.most }) : t(`faq.${problem.kind}`)
  const initial = useMemo(() => valuesOf(course), [course])
  const form = useForm<SalesValues>({
    initial,
    draft: { user: user.id, form: `sales-page.${course.id}`, grows: true },
    check: (values) =>
      Object.fromEntries(
        Object.entries(wrongWords(values)).map(([name, problem]) => [name, sentence(problem)]),
      ),
    fallback: t('saveFailed'),
    submit: async (values) => {
      await save.mutateAsync({ courseId: course.id, ...wordsOf(values) })
      toast({ message: t('saved') })
      // The fields stay as they are: whoever saved while writing keeps writing.
      return undefined
    },
  })
  const words = wordsOf(form.values)
  const saved = wordsOf(initial)
  return { ...form, words, hasChanges: JSON.stringify(words) !== JSON.stringify(saved) }
}

export type SalesForm = ReturnType<typeof useSalesForm>
