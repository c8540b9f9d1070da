import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Piece } from '../contract.ts'
import { membershipsApi, pieceTrashApi } from './api.ts'
import { useRenewal } from './use-renewal.ts'

type PieceName = Pick<Piece, 'id' | 'title'>

/** What can be done to a whole piece of content, from its list and from its own dialog. */
export function usePieceChanges() {
  const t = useTranslations('pieceTrash')
  // Also of one that was refused: it isn't as it was shown.
  const renew = useRenewal()
  const restoration = useMutation(pieceTrashApi.restore.mutationOptions({ onSettled: renew }))
  const removal = useMutation(membershipsApi.deletePiece.mutationOptions({ onSettled: renew }))
  const discarding = useMutation(pieceTrashApi.discard.mutationOptions({ onSettled: renew }))
  const duplication = useMutation(pieceTrashApi.duplicate.mutationOptions({ onSettled: renew }))
  const of = ({ id }: PieceName) => ({ pieceId: id })
  const sayWhy = (error: unknown) => toast({ message: refusalOf(error).message || t('failed') })

  const restore = (one: PieceName) =>
    restoration.mutate(of(one), {
      onSuccess: () => toast({ message: t('restored', { title: one.title }) }),
      onError: sayWhy,
    })
  return {
    removal,
    discarding,
    restore,
    duplicate: (one: PieceName, editTo: (id: Piece['id']) => string) =>
      duplication.mutate(of(one), {
        onSuccess: ({ id, title }) =>
          toast({ message: t('duplicated', { title }), action: { label: t('edit'), to: editTo(id) } }),
        onError: sayWhy,
      }),
    /** `onDone` runs before the toast, while the piece is still on the screen. */
    remove: (one: PieceName, onDone?: () => void) =>
      removal.mutate(of(one), {
        onSuccess: () => {
          onDone?.()
          toast({ message: t('removed', { title: one.title }), onUndo: () => restore(one) })
        },
        onError: (error) => (onDone ? undefined : sayWhy(error)),
      }),
    discard: (one: PieceName, onDone: () => void) =>
      discarding.mutate(of(one), {
        onSuccess: () => {
          onDone()
          toast({ message: t('discarded', { title: one.title }) })
        },
      }),
  }
}
