import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Eye, EyeOff, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { endingsFor, whyNotUploadable } from '#areas/files/upload-types.ts'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { useUploadLimits } from '#areas/files/web/shared/upload-limits.ts'
import { useUploads } from '#areas/files/web/shared/uploads.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { FormError } from '#ui/FormError.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import { Link } from '#ui/Link.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { CoachingClientDetail } from '../../clients-contract.ts'
import { clientsApi } from '../api.ts'
import { clientNameOf } from './client-words.ts'
import classes from './clients.module.css'
import { useClientPut } from './use-client-change.ts'

/** Worksheets, recordings, plans: the creator's own, or shared with the client. */
export function FilesCard({ client }: { client: CoachingClientDetail }) {
  const t = useTranslations('coaching.client.files')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list, 'li')
  const { send, rows, problem } = useClientFiles(client)
  return (
    <Card
      title={t('title')}
      action={
        <Button kind="secondary" size="small" icon={Upload} onClick={() => input.current?.click()}>
          {t('add')}
        </Button>
      }
    >
      <FormError>{problem}</FormError>
      {client.files.length === 0 && rows.length === 0 ? <p className={classes.meta}>{t('none')}</p> : null}
      <ul ref={list} className={classes.list}>
        {client.files.map((file) => (
          <FileRow key={file.id} client={client} file={file} />
        ))}
      </ul>
      {rows.map(({ id, name, percent, state }) => (
        <p key={id} className={classes.meta} role="status">
          {state === 'checking' ? t('checking', { name }) : t('sending', { name, percent })}
        </p>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        accept={endingsFor('attachment')}
        aria-label={t('add')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) send(file)
          // Choosing the same file again is a choice as well.
          currentTarget.value = ''
        }}
      />
    </Card>
  )
}

type File = CoachingClientDetail['files'][number]

function FileRow({ client, file }: { client: CoachingClientDetail; file: File }) {
  const t = useTranslations('coaching.client.files')
  const size = useFileSize(1)
  const put = useClientPut()
  const queries = useQueryClient()
  const change = useMutation(clientsApi.changeFile.mutationOptions({ onSuccess: put }))
  const removal = useMutation(clientsApi.removeFile.mutationOptions())
  const sayWhy = (error: unknown) => toast({ message: refusalOf(error).message || t('failed') })
  const { id: clientFileId, name, bytes, url, isShared } = file
  const of = { clientId: client.id, clientFileId }
  return (
    <li>
      <div className={classes.grow}>
        <Link href={url} newTab>
          {name}
        </Link>
        <p className={classes.meta}>
          {size(bytes)} · {isShared ? t('shared', { name: clientNameOf(client) }) : t('private')}
        </p>
      </div>
      <RowMenu
        name={name}
        actions={[
          { label: t('open'), icon: Download, onSelect: () => window.open(url, '_blank', 'noopener') },
          {
            label: t(isShared ? 'unshare' : 'share'),
            icon: isShared ? EyeOff : Eye,
            onSelect: () => change.mutate({ ...of, isShared: !isShared }, { onError: sayWhy }),
          },
          {
            label: t('remove'),
            icon: Trash2,
            danger: true,
            divided: true,
            onSelect: () =>
              removal.mutate(of, {
                onSuccess: () => {
                  toast({ message: t('removed', { name }) })
                  void queries.invalidateQueries({ queryKey: clientsApi.get.key() })
                },
                onError: sayWhy,
              }),
          },
        ]}
      />
    </li>
  )
}

function useClientFiles(client: CoachingClientDetail) {
  const t = useTranslations('coaching.client.files')
  const limits = useUploadLimits()
  const size = useFileSize(1)
  const put = useClientPut()
  const { start, uploads } = useUploads()
  const addition = useMutation(clientsApi.addFile.mutationOptions({ onSuccess: put }))
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<readonly string[]>([])
  const send = (file: globalThis.File) => {
    const { name } = file
    const why = whyNotUploadable('attachment', file, limits)
    setProblem(
      why === null
        ? null
        : why === 'size'
          ? t('tooLarge', { name, size: size(file.size), max: size(limits.attachment) })
          : t('failedNamed', { name }),
    )
    if (why) return
    const id = start(file, {
      purpose: 'attachment',
      label: clientNameOf(client),
      onDone: (stored) =>
        addition.mutate(
          { clientId: client.id, fileId: stored.id },
          { onError: (error) => setProblem(refusalOf(error).message || t('failedNamed', { name })) },
        ),
    })
    setSent((before) => [...before, id])
  }
  return {
    send,
    problem,
    rows: uploads.filter(({ id, state }) => sent.includes(id) && state !== 'done' && state !== 'refused'),
  }
}
