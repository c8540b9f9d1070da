import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { UploadedFile } from '#areas/files/rules.ts'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { useUploadLimits } from '#areas/files/web/shared/upload-limits.ts'
import { useUploads } from '#areas/files/web/shared/uploads.ts'
import { purposeOf, whyNotSellable } from './sellable.ts'

/** Sends files that are to be sold, in the tray; what can't be is said in sentences. */
export function useSending() {
  const t = useTranslations('downloads.drop')
  const limits = useUploadLimits()
  const size = useFileSize(2)
  const { start, uploads } = useUploads()
  const [problems, setProblems] = useState<string[]>([])
  const [sent, setSent] = useState<readonly string[]>([])

  const whyNot = (file: File): string | null => {
    const why = whyNotSellable(file, limits)
    const { name } = file
    if (why === 'type') return t('type', { name })
    if (why === 'size') return t('size', { name, size: size(file.size), max: size(limits.attachment) })
    return why ? t('empty', { name }) : null
  }
  const send = (files: readonly File[], onDone: (stored: UploadedFile, file: File) => void) => {
    setProblems(files.flatMap((file) => whyNot(file) ?? []))
    const ids = files
      .filter((file) => whyNot(file) === null)
      .map((file) =>
        start(file, { purpose: purposeOf(file, limits), onDone: (stored) => onDone(stored, file) }),
      )
    setSent((before) => [...before, ...ids])
  }
  return {
    send,
    problems,
    say: (problem: string) => setProblems((before) => [...before, problem]),
    clearProblems: () => setProblems([]),
    /** Those of this screen that are on their way, or were refused. */
    rows: uploads.filter((row) => sent.includes(row.id) && row.state !== 'done'),
  }
}
