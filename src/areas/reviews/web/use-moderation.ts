import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Review } from '../contract.ts'
import { reviewsApi } from './api.ts'

type ReplyInput = Pick<Review, 'id'> & { reply: string }

/** What a seller does about reviews. Every change asks for the lists anew: counts and averages move with it. */
export function useModeration() {
  const t = useTranslations('reviews.panel')
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: reviewsApi.list.key() })
  const told = (message: string) => ({
    onSuccess: async () => {
      toast({ message })
      await renew()
    },
  })
  // Buttons in a row have no place of their own for a sentence.
  const onError = (error: unknown) => void toast({ message: refusalOf(error).message || t('changeFailed') })
  const takeBack = (call: () => Promise<unknown>) => () => void call().then(renew, onError)

  return {
    publish: useMutation(reviewsApi.publish.mutationOptions({ ...told(t('approved')), onError })),
    /** Its words are kept for Undo: they would be lost otherwise. */
    unanswer: useMutation({
      mutationFn: ({ id }: ReplyInput) => reviewsApi.unanswer.call({ reviewId: id }),
      onSuccess: async (_done, { id, reply }) => {
        const onUndo = takeBack(() => reviewsApi.answer.call({ reviewId: id, text: reply }))
        toast({ message: t('answerRemoved'), onUndo })
        await renew()
      },
      onError,
    }),
    hide: useMutation({
      mutationFn: ({ review, reason }: { review: Review; reason: string }) =>
        reviewsApi.hide.call({ reviewId: review.id, reason }),
      onSuccess: async (_hidden, { review }) => {
        // One that waited is not shown by taking this back: it is decided about anew.
        const onUndo = takeBack(() => reviewsApi.publish.call({ reviewId: review.id }))
        toast({ message: t('hidden'), ...(review.status === 'published' ? { onUndo } : {}) })
        await renew()
      },
    }),
    answer: useMutation(reviewsApi.answer.mutationOptions(told(t('answered')))),
  }
}
