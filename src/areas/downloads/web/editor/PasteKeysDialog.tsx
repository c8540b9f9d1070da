import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import type { DownloadDetail } from '../../contract.ts'
import { keysIn, maxKeysInCall } from '../../license-rules.ts'
import { licenseKeysApi } from '../api.ts'
import classes from './editor.module.css'

type Props = { downloadId: DownloadDetail['id']; onAdded: () => Promise<void>; onClose: () => void }

/** So much of a list fits into one call, beside all else that's in it. */
const maxLetters = 300_000

/** A list of keys, pasted. What couldn't be added stays in the field. */
export function PasteKeysDialog({ downloadId, onAdded, onClose }: Props) {
  const t = useTranslations('downloads.keys')
  const add = useMutation(licenseKeysApi.add.mutationOptions())
  // A try that broke off isn't lost: what was added by it counts as added.
  const before = useRef({ sent: new Set<string>(), added: 0, known: 0, left: 0 })
  const form = useForm({
    initial: { keys: '' },
    check: ({ keys: text }) => {
      const { keys, wrongLine } = keysIn(linesOf(text))
      if (wrongLine !== null) return { keys: t('pasteWrong', { line: wrongLine }) }
      return keys.length === 0 ? { keys: t('pasteNone') } : {}
    },
    fallback: t('pasteFailed'),
    submit: async ({ keys: text }) => {
      const pasted = keysIn(linesOf(text))
      const { sent } = before.current
      try {
        for (const keys of partsOf(pasted.keys.filter((key) => !sent.has(key)))) {
          const answer = await add.mutateAsync({ downloadId, keys })
          for (const key of keys) sent.add(key)
          before.current.added += answer.added
          before.current.known += answer.doubles
          before.current.left = answer.left
        }
      } finally {
        await onAdded()
      }
      const { added, known, left } = before.current
      toast({ message: t('added', { added, doubles: pasted.doubles + known, left }) })
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('pasteTitle')}
      form={form}
      submitLabel={t('pasteConfirm')}
      busyLabel={t('pasting')}
      size="wide"
    >
      <p>{t('pasteText')}</p>
      <TextAreaField
        {...form.text('keys')}
        label={t('pasteLabel')}
        className={classes.list}
        rows={10}
        spellCheck={false}
        autoComplete="off"
      />
    </FormDialog>
  )
}

const linesOf = (text: string) => text.split(/\r\n|\r|\n/)

/** Long lists go in parts that fit. */
function partsOf(keys: readonly string[]): string[][] {
  const parts: string[][] = []
  let letters = 0
  for (const key of keys) {
    const last = parts.at(-1)
    if (last && last.length < maxKeysInCall && letters + key.length <= maxLetters) last.push(key)
    else {
      parts.push([key])
      letters = 0
    }
    letters += key.length
  }
  return parts
}
