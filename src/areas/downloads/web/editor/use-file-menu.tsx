import { ArrowDown, ArrowUp, FileUp, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { MenuAction } from '#ui/RowMenu.tsx'
import type { DownloadDetail, ProductFile } from '../../contract.ts'
import { takenEndings } from '../../rules.ts'
import type { useFileChanges } from './use-file-changes.ts'

type FileMenuInput = {
  changes: ReturnType<typeof useFileChanges>
  onRemove: (file: ProductFile) => void
  onReplace: (of: ProductFile, files: File[]) => void
}

/** What can be done with a file of a product, and the chooser that a new version comes by. */
export function useFileMenu(
  { id: downloadId, files }: DownloadDetail,
  { changes, onRemove, onReplace }: FileMenuInput,
) {
  const t = useTranslations('downloads.files')
  const input = useRef<HTMLInputElement>(null)
  const replaced = useRef<ProductFile | null>(null)

  const move = (from: number, to: number) => {
    const fileIds = files.map(({ id }) => id)
    fileIds.splice(to, 0, ...fileIds.splice(from, 1))
    changes.arranging.mutate({ downloadId, fileIds })
  }
  const actionsOf = (file: ProductFile): MenuAction[] => {
    const at = files.findIndex(({ id }) => id === file.id)
    return [
      {
        label: t('newVersion'),
        icon: FileUp,
        onSelect: () => {
          replaced.current = file
          input.current?.click()
        },
      },
      ...(at > 0 ? [{ label: t('up'), icon: ArrowUp, onSelect: () => move(at, at - 1) }] : []),
      ...(at < files.length - 1
        ? [{ label: t('down'), icon: ArrowDown, onSelect: () => move(at, at + 1) }]
        : []),
      { label: t('remove'), icon: Trash2, danger: true, divided: true, onSelect: () => onRemove(file) },
    ]
  }
  const chooser: ReactNode = (
    <input
      ref={input}
      type="file"
      hidden
      accept={takenEndings}
      aria-label={t('newVersion')}
      onChange={({ currentTarget }) => {
        const of = replaced.current
        if (of) onReplace(of, [...(currentTarget.files ?? [])])
        currentTarget.value = ''
      }}
    />
  )
  return { actionsOf, input: chooser }
}
