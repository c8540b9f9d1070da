import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { editPathOf } from '../../rules.ts'
import { downloadsApi } from '../api.ts'
import { SendingNotes } from '../SendingNotes.tsx'
import { useCoverMaking } from '../use-cover-making.ts'
import { useSending } from '../use-sending.ts'

/** Each file becomes a draft that's called like it. Of a single one the editor opens, if its maker is still here. */
export function useNewProducts(): { take: (files: File[]) => void; notes: ReactNode } {
  const t = useTranslations('downloads.drop')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const makeCover = useCoverMaking()
  const { send, rows, problems, say, clearProblems } = useSending()
  const creation = useMutation(downloadsApi.create.mutationOptions())
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const take = (files: File[]) =>
    send(files, async (stored, file) => {
      try {
        const made = await creation.mutateAsync({ fileId: stored.id })
        await queryClient.invalidateQueries({ queryKey: downloadsApi.list.key() })
        void makeCover(made.id, file, stored)
        const path = editPathOf(made.id)
        if (files.length === 1 && isHere.current) void navigate(path)
        else toast({ message: t('made', { title: made.title }), action: { label: made.title, to: path } })
      } catch (error) {
        say(refusalOf(error).message || t('failed', { name: file.name }))
      }
    })
  return { take, notes: <SendingNotes rows={rows} problems={problems} onDismiss={clearProblems} /> }
}
