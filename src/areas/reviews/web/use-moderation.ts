import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { reviewsApi } from './api.ts'

/** What a seller does about reviews. Every change asks for the lists anew: counts and averages move with it. */
export function useModeration() {
  const t = useTranslations('reviews.panel')
  const queries = useQueryClient()
  const told = (message: string) => ({
    onSuccess: async () => {
      toast({ message })
      await queries.invalidateQueries({ queryKey: reviewsApi.list.key() })
    },
  })
  const sorry = {
    // Buttons in a row have no place of their own for a sentence.
    onError: (error: unknown) => void toast({ message: refusalOf(error).message || t('changeFailed') }),
  }
  return {
    publish: useMutation(reviewsApi.publish.mutationOptions({ ...told(t('approved')), ...sorry })),
    unanswer: useMutation(reviewsApi.unanswer.mutationOptions({ ...told(t('answerRemoved')), ...sorry })),
    hide: useMutation(reviewsApi.hide.mutationOptions(told(t('hidden')))),
    answer: useMutation(reviewsApi.answer.mutationOptions(told(t('answered')))),
  }
}
