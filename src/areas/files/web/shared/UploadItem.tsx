import { CircleAlert, CircleCheck, File, Film, Image, Music, Pause, Play, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatDuration } from '#kernel/time.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { LucideIcon } from '#ui/icons.ts'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import type { UploadPurpose } from '../../rules.ts'
import { useFileSize } from './file-size.ts'
import classes from './UploadTray.module.css'
import type { UploadRow, Uploads } from './uploads.ts'

const purposeIcons: Partial<Record<UploadPurpose, LucideIcon>> = { video: Film, audio: Music, image: Image }

/** One upload: its name, how far it is, and what can be done about it. */
export function UploadItem({ row, uploads }: { row: UploadRow; uploads: Uploads }) {
  const t = useTranslations('files.tray')
  const { name, label, state, percent, purpose } = row
  const icon = state === 'done' ? CircleCheck : isHalted(row) ? CircleAlert : (purposeIcons[purpose] ?? File)
  const isMoving = state === 'sending' || state === 'waiting' || state === 'paused'
  return (
    <li className={classes.item} data-tone={toneOf(row)}>
      <Icon of={icon} size={18} className={classes.icon} />
      <div className={classes.what}>
        <div className={classes.name} title={name}>
          {useNameWords(row)}
        </div>
        {label ? <div className={classes.label}>{label}</div> : null}
        {isMoving ? (
          <ProgressLine value={percent} label={t('progress', { name })} line="courses" showValue />
        ) : null}
        <div className={classes.state}>{useStateWords(row)}</div>
        {state === 'stopped' ? (
          <Button kind="secondary" size="small" onClick={() => uploads.resume(row.id)}>
            {t('resume')}
          </Button>
        ) : null}
      </div>
      <Actions row={row} uploads={uploads} />
    </li>
  )
}

/** What the server did not even begin to take did not stop anywhere. */
export function useNameWords({ name, state, percent, sentBytes, message }: UploadRow): string {
  const t = useTranslations('files.tray')
  if (state !== 'stopped') return name
  return sentBytes === 0 && message !== null
    ? t('notStarted', { name })
    : t('stoppedAt', { name, percent: String(percent) })
}

const isHalted = ({ state }: UploadRow) => state === 'stopped' || state === 'refused'

function toneOf(row: UploadRow): string | undefined {
  if (row.state === 'done') return 'good'
  return isHalted(row) ? 'bad' : undefined
}

function Actions({ row: { id, name, state }, uploads }: { row: UploadRow; uploads: Uploads }) {
  const t = useTranslations('files.tray')
  if (state === 'done' || state === 'refused') {
    return (
      <div className={classes.actions}>
        <IconButton
          icon={X}
          label={t('dismissNamed', { name })}
          size="small"
          onClick={() => uploads.dismiss(id)}
        />
      </div>
    )
  }
  return (
    <div className={classes.actions}>
      {state === 'sending' || state === 'waiting' ? (
        <IconButton
          icon={Pause}
          label={t('pauseNamed', { name })}
          size="small"
          onClick={() => uploads.pause(id)}
        />
      ) : null}
      {state === 'paused' ? (
        <IconButton
          icon={Play}
          label={t('resumeNamed', { name })}
          size="small"
          onClick={() => uploads.resume(id)}
        />
      ) : null}
      <IconButton
        icon={X}
        label={t('cancelNamed', { name })}
        size="small"
        onClick={() => uploads.cancel(id)}
      />
    </div>
  )
}

function useStateWords(row: UploadRow): string {
  const t = useTranslations('files.tray')
  const size = useFileSize()
  const speed = useFileSize(2)
  switch (row.state) {
    case 'waiting':
      return t('waiting')
    case 'sending':
      if (row.broken) return t('broken')
      return [
        t('of', { sent: size(row.sentBytes), total: size(row.bytes) }),
        row.bytesPerSecond && t('speed', { size: speed(row.bytesPerSecond) }),
        row.secondsLeft !== null && t('left', { time: formatDuration(row.secondsLeft) }),
      ]
        .filter(Boolean)
        .join(' · ')
    case 'paused':
      return t('paused', { percent: String(row.percent) })
    case 'checking':
      return t('checking')
    case 'done':
      return t('done')
    case 'stopped':
      return row.message ?? t('connection')
    case 'refused':
      return row.message ?? t('refused')
  }
}
