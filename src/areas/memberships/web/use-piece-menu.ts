import { Files, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MenuAction } from '#ui/RowMenu.tsx'
import type { Piece } from '../contract.ts'
import type { PieceQuestion } from './PieceQuestions.tsx'
import { usePieceChanges } from './use-piece-changes.ts'

type MenuPlace = { inTrash: boolean; openAt: (id: Piece['id']) => string }

/** The `⋯` menu of content, and what some of its actions ask first. */
export function usePieceMenu({ inTrash, openAt }: MenuPlace) {
  const t = useTranslations('pieceTrash.menu')
  const [question, setQuestion] = useState<PieceQuestion | null>(null)
  const changes = usePieceChanges()
  const ask = (next: PieceQuestion) => {
    changes.removal.reset()
    changes.discarding.reset()
    setQuestion(next)
  }
  const ending = { icon: Trash2, danger: true, divided: true } as const

  const actionsOf = (of: Piece): MenuAction[] =>
    inTrash
      ? [
          { label: t('restore'), icon: RotateCcw, onSelect: () => changes.restore(of) },
          { label: t('discard'), ...ending, onSelect: () => ask({ ask: 'discard', of }) },
        ]
      : [
          { label: t('edit'), icon: Pencil, to: openAt(of.id) },
          // A course is content once.
          ...(of.kind === 'course'
            ? []
            : [{ label: t('duplicate'), icon: Files, onSelect: () => changes.duplicate(of, openAt) }]),
          {
            label: t('remove'),
            ...ending,
            onSelect: () => (of.status === 'draft' ? changes.remove(of) : ask({ ask: 'remove', of })),
          },
        ]
  return { actionsOf, question, changes, close: () => setQuestion(null) }
}
