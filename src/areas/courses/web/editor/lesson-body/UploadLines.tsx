import { CircleAlert, FileUp, Pause, Play, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { useNameWords } from '#areas/files/web/shared/UploadItem.tsx'
import { type UploadRow, useUploads } from '#areas/files/web/shared/uploads.ts'
import { formatDuration } from '#kernel/time.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import classes from './body.module.css'

/** Files on their way, where they will be. The same rows are in the list of uploads, wherever one goes. */
export function UploadLines({ rows }: { rows: readonly UploadRow[] }) {
  return rows.length === 0 ? null : (
    <ul className={classes.uploads}>
      {rows.map((row) => (
        <UploadLine key={row.id} row={row} />
      ))}
    </ul>
  )
}

function UploadLine({ row }: { row: UploadRow }) {
  const t = useTranslations('files.tray')
  const { pause, resume, cancel, dismiss } = useUploads()
  const { id, name, percent, state } = row
  const isStill = state === 'paused' || state === 'stopped'
  const hasFailed = state === 'stopped' || state === 'refused'
  return (
    <li className={classes.upload} data-failed={hasFailed ? '' : undefined}>
      <Icon of={hasFailed ? CircleAlert : FileUp} size={20} />
      <div className={classes.uploadWords}>
        <b>{useNameWords(row)}</b>
        {state === 'refused' ? null : (
          <ProgressLine value={percent} label={t('progress', { name })} showValue />
        )}
        <span className={classes.quiet}>
          <UploadState row={row} />
        </span>
      </div>
      <div className={classes.uploadTools}>
        {state === 'sending' || state === 'waiting' ? (
          <IconButton icon={Pause} label={t('pauseNamed', { name })} size="small" onClick={() => pause(id)} />
        ) : null}
        {isStill ? (
          <IconButton
            icon={Play}
            label={t('resumeNamed', { name })}
            size="small"
            onClick={() => resume(id)}
          />
        ) : null}
        <IconButton
          icon={X}
          label={t(state === 'refused' ? 'dismissNamed' : 'cancelNamed', { name })}
          size="small"
          onClick={() => (state === 'refused' ? dismiss(id) : cancel(id))}
        />
      </div>
    </li>
  )
}

function UploadState({ row }: { row: UploadRow }) {
  const t = useTranslations('files.tray')
  const size = useFileSize()
  const { state, percent, sentBytes, bytes, bytesPerSecond, secondsLeft, message, broken } = row
  if (state === 'waiting') return t('waiting')
  if (state === 'checking') return t('checking')
  if (state === 'paused') return t('paused', { percent: String(percent) })
  if (state === 'stopped') return message ?? t('connection')
  if (state === 'refused') return message ?? t('refused')
  if (broken) return t('broken')
  return [
    t('of', { sent: size(sentBytes), total: size(bytes) }),
    ...(bytesPerSecond === null ? [] : [t('speed', { size: size(bytesPerSecond) })]),
    ...(secondsLeft === null ? [] : [t('left', { time: formatDuration(secondsLeft) })]),
  ].join(' · ')
}
