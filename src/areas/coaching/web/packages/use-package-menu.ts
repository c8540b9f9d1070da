import {
  CircleCheck,
  CircleDashed,
  Copy,
  ExternalLink,
  Files,
  Pencil,
  RotateCcw,
  Trash2,
  UsersRound,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MenuAction } from '#ui/RowMenu.tsx'
import type { CoachingPackage } from '../../packages-contract.ts'
import { packagePathOf } from '../../rules.ts'
import { openPublicPage, useCopyLink } from '../use-copy-link.ts'
import type { PackageQuestion } from './PackageDialogs.tsx'
import { usePackageChanges } from './use-package-changes.ts'

type MenuOptions = { inTrash: boolean; isOpen?: boolean; onRemoved?: () => void }

/** The `⋯` menu of a package, in the grid and on its own page, and what some of its actions ask first. */
export function usePackageMenu({ inTrash, isOpen = false, onRemoved }: MenuOptions) {
  const t = useTranslations('coaching.package.menu')
  const [question, setQuestion] = useState<PackageQuestion | null>(null)
  const changes = usePackageChanges(onRemoved)
  const copy = useCopyLink()
  const ask = (next: PackageQuestion) => {
    changes.removal.reset()
    changes.discarding.reset()
    setQuestion(next)
  }
  const ending = { icon: Trash2, danger: true, divided: true } as const

  const actionsOf = (of: CoachingPackage): MenuAction[] => {
    if (inTrash)
      return [
        { label: t('restore'), icon: RotateCcw, onSelect: () => changes.restore(of) },
        ...(of.trashed?.goneAt
          ? [{ label: t('discard'), ...ending, onSelect: () => ask({ ask: 'discard', of }) }]
          : []),
      ]
    return [
      ...(isOpen ? [] : [{ label: t('edit'), icon: Pencil, to: packagePathOf(of.id) }]),
      { label: t('view'), icon: ExternalLink, onSelect: () => openPublicPage(of.salesPath) },
      { label: t('copy'), icon: Copy, onSelect: () => void copy(of.bookPath) },
      ...(of.active && of.seats > 1
        ? [{ label: t('openGroup'), icon: UsersRound, to: `/coaching?new=group&package=${of.id}` }]
        : []),
      {
        label: t(of.active ? 'deactivate' : 'activate'),
        icon: of.active ? CircleDashed : CircleCheck,
        onSelect: () => changes.setActive(of, !of.active),
      },
      { label: t('duplicate'), icon: Files, onSelect: () => changes.duplicate(of) },
      {
        label: t('remove'),
        ...ending,
        onSelect: () => (of.clients > 0 ? ask({ ask: 'remove', of }) : changes.remove(of)),
      },
    ]
  }
  return { actionsOf, question, changes, close: () => setQuestion(null) }
}
