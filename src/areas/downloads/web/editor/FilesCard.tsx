import { FileArchive, FileText, Film, Headphones, Image } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import type { MenuAction } from '#ui/RowMenu.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { DownloadDetail, FileVersion, ProductFile } from '../../contract.ts'
import { DropAnywhere } from '../products/DropAnywhere.tsx'
import { UploadButton } from '../products/UploadButton.tsx'
import { SendingNotes } from '../SendingNotes.tsx'
import { useCoverMaking } from '../use-cover-making.ts'
import { useSending } from '../use-sending.ts'
import classes from './editor.module.css'
import { NewVersionDialog, type WaitingVersion } from './NewVersionDialog.tsx'
import { useFileChanges } from './use-file-changes.ts'
import { useFileMenu } from './use-file-menu.tsx'

/** What is sold: added by a drop anywhere or a button, sorted, replaced by new versions, removed. */
export function FilesCard({ product }: { product: DownloadDetail }) {
  const t = useTranslations('downloads.files')
  const [version, setVersion] = useState<WaitingVersion | null>(null)
  const [removed, setRemoved] = useState<ProductFile | null>(null)
  const changes = useFileChanges(product)
  const makeCover = useCoverMaking()
  const { send, rows, problems, say, clearProblems } = useSending()
  const add = (files: File[]) =>
    send(files, async (stored, file) => {
      try {
        await changes.adding.mutateAsync({ downloadId: product.id, storedId: stored.id })
        if (product.files.length === 0) void makeCover(product.id, file, stored)
      } catch (error) {
        say(refusalOf(error).message || t('actionFailed'))
      }
    })
  const replace = (of: ProductFile, [file]: File[]) =>
    file && send([file], (stored) => setVersion({ of, stored }))
  const menu = useFileMenu(product, { changes, onRemove: setRemoved, onReplace: replace })
  const problem = changes.arranging.error
  return (
    <DropAnywhere onFiles={add}>
      <Card
        title={t('title')}
        action={
          <UploadButton kind="secondary" size="small" onFiles={add}>
            {t('add')}
          </UploadButton>
        }
      >
        <SendingNotes rows={rows} problems={problems} onDismiss={clearProblems} />
        <FormError>{problem ? refusalOf(problem).message || t('actionFailed') : null}</FormError>
        {product.files.length === 0 ? <p className={classes.note}>{t('none')}</p> : null}
        <ul className={classes.files} aria-label={t('title')}>
          {product.files.map((file) => (
            <FileRow key={file.id} file={file} actions={menu.actionsOf(file)} />
          ))}
        </ul>
        {menu.input}
      </Card>
      {version ? (
        <NewVersionDialog
          product={product}
          version={version}
          save={changes.versioning.mutateAsync}
          onClose={() => setVersion(null)}
        />
      ) : null}
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title={t('removeTitle', { name: removed?.name ?? '' })}
        confirmLabel={t('remove')}
        kind="danger"
        busy={changes.removing.isPending}
        busyLabel={t('removing')}
        error={
          changes.removing.error ? refusalOf(changes.removing.error).message || t('actionFailed') : undefined
        }
        onConfirm={() =>
          removed &&
          changes.removing.mutate(
            { downloadId: product.id, fileId: removed.id },
            { onSuccess: () => setRemoved(null) },
          )
        }
      >
        {t('removeText')}
      </ConfirmDialog>
    </DropAnywhere>
  )
}

const icons = { pdf: FileText, zip: FileArchive, image: Image, audio: Headphones, video: Film }

function FileRow({ file, actions }: { file: ProductFile; actions: readonly MenuAction[] }) {
  const t = useTranslations('downloads.files')
  const format = useFormat()
  const meta = useMeta()
  return (
    <li>
      <Icon of={icons[file.type]} size={20} />
      <div>
        <b>
          <Link href={file.url}>{file.name}</Link>
        </b>
        <span className={classes.note}>{meta(file)}</span>
      </div>
      <RowMenu name={file.name} actions={actions} />
      {file.earlier.length > 0 ? (
        <details className={classes.earlier}>
          <summary>{t('earlier', { count: file.earlier.length })}</summary>
          <ul>
            {file.earlier.map((version) => (
              <li key={version.number}>
                <Link href={version.url}>{version.name}</Link>{' '}
                <span className={classes.note}>
                  {meta(version)}, {format.day(version.createdAt)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  )
}

function useMeta() {
  const t = useTranslations('downloads')
  const size = useFileSize(2)
  return ({ type, bytes, pages, number }: FileVersion) =>
    [
      t('files.meta', { type: t(`types.${type}`), size: size(bytes) }),
      ...(pages ? [t('files.pages', { count: pages })] : []),
      ...(number > 1 ? [t('files.version', { number })] : []),
    ].join(', ')
}
