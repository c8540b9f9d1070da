import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { FileRows } from './FileRows.tsx'
import classes from './FileSteps.module.css'

type Key = 'checkTitle' | 'back' | 'add' | 'adding' | 'ready' | 'failed' | 'doneTitle' | 'done' | 'close'

type Step = {
  /** The area's words of its import: who is added, and how many. */
  t: (key: Key | 'rowsLabel', counts?: Record<string, number>) => string
  rows: Parameters<typeof FileRows>[0]['rows']
  onClose: () => void
}

type CheckProps = Step & {
  /** So many of the rows can be taken. */
  ready: number
  importing: { isPending: boolean; isError: boolean; error: unknown }
  onBack: () => void
  onAdd: () => Promise<unknown>
}

/** What a file would do, row by row, before it's done. */
export function FileCheck({ t, rows, ready, importing, onBack, onAdd, onClose }: CheckProps) {
  return (
    <StepDialog
      title={t('checkTitle')}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onBack} disabled={importing.isPending}>
            {t('back')}
          </Button>
          {ready > 0 ? (
            <Button
              busy={importing.isPending}
              busyLabel={t('adding')}
              onClick={() => void onAdd().catch(() => undefined)}
              data-autofocus
            >
              {t('add', { count: ready })}
            </Button>
          ) : null}
        </>
      }
    >
      <p role="status">{t('ready', { ready, failed: rows.length - ready })}</p>
      {importing.isError ? <p role="alert">{refusalOf(importing.error).message ?? t('failed')}</p> : null}
      <FileRows label={t('rowsLabel')} rows={rows} />
    </StepDialog>
  )
}

/** What a file did: how many were added, and which rows were left out. */
export function FileDone({ t, added, rows, onClose }: Step & { added: number }) {
  return (
    <StepDialog
      title={t('doneTitle')}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      }
    >
      <p role="status">{t('done', { added, failed: rows.length })}</p>
      {rows.length > 0 ? <FileRows label={t('rowsLabel')} rows={rows} /> : null}
    </StepDialog>
  )
}

type DialogProps = { title: string; footer: ReactNode; children: ReactNode; onClose: () => void }

function StepDialog({ title, footer, children, onClose }: DialogProps) {
  return (
    <Dialog opened onClose={onClose} title={title} footer={footer}>
      <div className={classes.step}>{children}</div>
    </Dialog>
  )
}
