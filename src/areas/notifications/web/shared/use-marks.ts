import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'
import { notificationsApi } from '../api.ts'

/**
 * Marking as read, one by one or all at once with Undo: in a toast, or, where one cannot be reached, by who gives `onMarked`.
 */
export function useMarks({ onMarked }: { onMarked?: (readAt: string) => void } = {}) {
  const t = useTranslations('notices')
  const cache = useQueryClient()
  const know = ({ unread }: { unread: number }) => {
    cache.setQueryData(notificationsApi.unread.queryKey(), { unread })
    void cache.invalidateQueries({ queryKey: notificationsApi.list.key() })
  }
  const failed = () => toast({ message: t('markFailed') })

  // The page that is opened may be another document: the mark outlives this one. A mark that fails is made at the next look.
  const one = useMutation({
    mutationFn: (id: Parameters<typeof notificationsApi.read.call>[0]['notificationIds'][number]) =>
      notificationsApi.read.call({ notificationIds: [id] }, { context: { keepalive: true } }),
    onSuccess: know,
  })
  const undo = useMutation({
    mutationFn: (readAt: string) => notificationsApi.undoReadAll.call({ readAt }),
    onSuccess: know,
    onError: failed,
  })
  const all = useMutation({
    mutationFn: (upTo: string) => notificationsApi.readAll.call({ upTo }),
    onSuccess: (answer) => {
      know(answer)
      if (onMarked) onMarked(answer.readAt)
      else toast({ message: t('marked'), onUndo: () => undo.mutate(answer.readAt) })
    },
    onError: failed,
  })
  return {
    markRead: one.mutate,
    markAll: all.mutate,
    undoMarkAll: undo.mutate,
    isMarking: all.isPending || undo.isPending,
  }
}
